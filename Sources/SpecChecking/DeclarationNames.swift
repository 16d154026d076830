import SpecGrammar

typealias StepDeclaration = SpecGrammar.Step
typealias HandlerDeclaration = SpecGrammar.Handler
typealias AssignmentDeclaration = SpecGrammar.Assignment
typealias StubSetDeclaration = SpecGrammar.StubSet
typealias StubAnswerDeclaration = SpecGrammar.StubAnswer
typealias StubFailureDeclaration = SpecGrammar.StubFailure
typealias ScenarioStepDeclaration = SpecGrammar.ScenarioStep
typealias SelectorDeclaration = SpecGrammar.Selector
