"""A server that answers as the path says, the hostile ways included.

It prints its port and writes one JSON line a request to standard output. It ends when its standard input does, so that
it never outlives the tests. With two arguments, a certificate and its key, it speaks TLS.
"""
import gzip
import json
import socket
import ssl
import sys
import threading
import time
from urllib.parse import parse_qs, unquote, urlsplit

OUT = threading.Lock()


def say(value):
    with OUT:
        sys.stdout.write(json.dumps(value) + "\n")
        sys.stdout.flush()


def head(status, headers=(), length=None):
    lines = ["HTTP/1.1 %s X" % status] + ["%s: %s" % pair for pair in headers]
    if length is not None:
        lines.append("Content-Length: %d" % length)
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


JSON = ("Content-Type", "application/json")


class Connection:
    def __init__(self, sock, number):
        self.sock = sock
        self.number = number
        self.rest = b""

    def until(self, end):
        while end not in self.rest:
            part = self.sock.recv(65536)
            if not part:
                return None
            self.rest += part
        found, self.rest = self.rest.split(end, 1)
        return found

    def exactly(self, count):
        while len(self.rest) < count:
            part = self.sock.recv(65536)
            if not part:
                return None
            self.rest += part
        found, self.rest = self.rest[:count], self.rest[count:]
        return found

    def send(self, *parts):
        self.sock.sendall(b"".join(parts))

    def full(self, status, body, *headers):
        if isinstance(body, str):
            body = body.encode("utf-8")
        self.send(head(status, headers or (JSON,), len(body)), body)
        return True

    def gone(self):
        """Waits for the other side to close; says that it did."""
        try:
            if self.sock.recv(1) == b"":
                say({"gone": self.number})
        except OSError:
            say({"gone": self.number})
        return False

    def serve(self):
        while True:
            lines = self.until(b"\r\n\r\n")
            if lines is None:
                return
            first, *fields = lines.decode("latin-1").split("\r\n")
            method, target, _ = first.split(" ")
            headers = {}
            for field in fields:
                name, value = field.split(":", 1)
                headers[name.lower()] = value.strip()
            body = self.exactly(int(headers.get("content-length", 0)))
            say({"method": method, "target": target, "headers": headers, "body": (body or b"").decode("utf-8", "replace"),
                 "connection": self.number})
            url = urlsplit(target)
            query = {key: values[0] for key, values in parse_qs(url.query).items()}
            if not self.answer(method, url.path, query, headers, body):
                return

    def answer(self, method, path, query, headers, body):
        kind = unquote(path.strip("/").split("/")[0])
        ways = {name[3:].replace("_", "-"): getattr(self, name) for name in dir(self) if name.startswith("do_")}
        if kind in ways:
            return ways[kind](query, headers)
        return self.full(200, json.dumps({"path": path, "query": query, "method": method}))

    # What a body can be.

    def do_body(self, query, headers):
        fields = [("Content-Type", query["type"])] if "type" in query else [JSON]
        return self.full(query.get("status", 200), query.get("text", ""), *fields)

    def do_hex(self, query, headers):
        return self.full(200, bytes.fromhex(query["hex"]), ("Content-Type", query.get("type", "application/json")))

    def do_untyped(self, query, headers):
        body = query["text"].encode("utf-8")
        self.send(head(200, (), len(body)), body)
        return True

    def do_status(self, query, headers):
        fields = [JSON]
        if "retry" in query:
            fields.append(("Retry-After", query["retry"]))
        if "ask" in query:
            fields.append(("WWW-Authenticate", query["ask"]))
        status = int(query["code"])
        body = b"" if status in (204, 205, 304) else query.get("text", '{"why": "so"}').encode("utf-8")
        self.send(head(status, fields, None if status in (204, 304) else len(body)), body)
        return True

    def do_big(self, query, headers):
        size = int(query["size"])
        self.send(head(200, [JSON], size + 2), b'"')
        left = size
        while left > 0:
            count = min(left, 1 << 16)
            self.send(b"a" * count)
            left -= count
        self.send(b'"')
        return True

    def do_deep(self, query, headers):
        count = int(query["count"])
        return self.full(200, "[" * count + "]" * count)

    def do_digits(self, query, headers):
        return self.full(200, "1" * int(query["count"]))

    def do_echo(self, query, headers):
        return self.full(200, json.dumps(headers.get(query["header"], "")))

    def do_tagged(self, query, headers):
        tag = '"%s"' % query.get("tag", "a")
        if headers.get("if-none-match") == tag:
            self.send(head(304, [("ETag", tag)]))
            return True
        return self.full(200, json.dumps(query.get("text", "one")), JSON, ("ETag", tag))

    def do_cookie(self, query, headers):
        return self.full(200, json.dumps(headers.get("cookie", "none")), JSON, ("Set-Cookie", "a=b; Path=/"))

    # How a body can come.

    def do_chunked(self, query, headers):
        self.send(head(200, [JSON, ("Transfer-Encoding", "chunked")]))
        for part in ('"on', "e and t", 'wo"'):
            self.send(b"%x\r\n%s\r\n" % (len(part), part.encode()))
            time.sleep(0.02)
        self.send(b"0\r\n\r\n")
        return True

    def do_badchunk(self, query, headers):
        self.send(head(200, [JSON, ("Transfer-Encoding", "chunked")]), b'5\r\n"one"\r\nzz\r\n')
        return False

    def do_gzip(self, query, headers):
        body = gzip.compress(b'"zipped"')
        return self.full(200, body, JSON, ("Content-Encoding", "gzip"))

    def do_bomb(self, query, headers):
        body = gzip.compress(b'"' + b"a" * int(query["size"]) + b'"')
        return self.full(200, body, JSON, ("Content-Encoding", "gzip"))

    def do_badgzip(self, query, headers):
        return self.full(200, b"no gzip at all", JSON, ("Content-Encoding", "gzip"))

    def do_short(self, query, headers):
        self.send(head(200, [JSON], 100), b'"cut')
        return False

    def do_long(self, query, headers):
        self.send(head(200, [JSON], 5), b'"one" and more')
        return False

    def do_unsized(self, query, headers):
        self.send(head(200, [JSON]), b'"to the end"')
        return False

    def do_drip(self, query, headers):
        self.send(head(200, [JSON], 1000))
        try:
            for _ in range(1000):
                self.send(b" ")
                time.sleep(float(query["every"]))
        except OSError:
            say({"gone": self.number})
        return False

    # Where it can stop.

    def do_closed(self, query, headers):
        return False

    def do_reset(self, query, headers):
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
        return False

    def do_afterhead(self, query, headers):
        self.send(head(200, [JSON], 10))
        return False

    def do_garbage(self, query, headers):
        self.send(b"220 smtp.example.com ready\r\n")
        return False

    def do_silent(self, query, headers):
        return self.gone()

    def do_halfhead(self, query, headers):
        self.send(b"HTTP/1.1 200 OK\r\nContent-Le")
        return self.gone()

    def do_cuthead(self, query, headers):
        self.send(b"HTTP/1.1 200 OK\r\nContent-Le")
        return False

    def do_stalled(self, query, headers):
        self.send(head(200, [JSON], 100), b'"on')
        return self.gone()

    def do_slow(self, query, headers):
        time.sleep(float(query["after"]))
        return self.full(200, '"slow"')

    # Where it can lead.

    def do_go(self, query, headers):
        self.send(head(query.get("code", 302), [("Location", query["to"])], 4), b"gone")
        return True

    def do_nowhere(self, query, headers):
        self.send(head(302, [], 0))
        return True

    def do_loop(self, query, headers):
        count = int(query.get("n", 0))
        self.send(head(302, [("Location", "/loop?n=%d" % (count + 1))], 0))
        return True

    def do_hops(self, query, headers):
        left = int(query["n"])
        if left == 0:
            return self.full(200, '"there"')
        self.send(head(307, [("Location", "/hops?n=%d" % (left - 1))], 0))
        return True


def handle(sock, number, context):
    try:
        if context:
            sock = context.wrap_socket(sock, server_side=True)
        Connection(sock, number).serve()
    except (OSError, ValueError, KeyError):
        pass
    finally:
        sock.close()


def main():
    context = None
    if len(sys.argv) > 2:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[1], sys.argv[2])
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(200)
    say({"port": listener.getsockname()[1]})

    def accept():
        number = 0
        while True:
            sock, _ = listener.accept()
            number += 1
            threading.Thread(target=handle, args=(sock, number, context), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    # What was said before an answer has been read once the number comes back.
    for line in sys.stdin:
        say({"pong": int(line)})


main()
