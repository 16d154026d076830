// The face of the library: what a host program needs to load a screen and to show it.
@_exported public import ScreenModel
