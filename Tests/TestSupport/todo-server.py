"""A to-do server that keeps its list while it runs: what the shipped todos screen is played against.

It prints its port and writes one JSON line a request to standard output. It ends when its standard input does, so that
it never outlives the tests; a number that comes there is given back. A todo whose title has the word `stuck` in it can't
be completed. Everything else than the right token is refused.
"""
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

OUT = threading.Lock()
TOKEN = "Bearer todo-token-of-the-tests"
TODOS = [
    {"id": "milk", "title": "Buy milk", "done": False, "owner": "Ada"},
    {"id": "mom", "title": "Call mom", "done": False},
    {"id": "jar", "title": "Open the stuck jar", "done": False},
    {"id": "rent", "title": "Pay rent", "done": True},
]


def say(value):
    with OUT:
        sys.stdout.write(json.dumps(value) + "\n")
        sys.stdout.flush()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def read(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        say({"method": self.command, "target": self.path, "headers": {k.lower(): v for k, v in self.headers.items()},
             "body": body.decode("utf-8"), "connection": 0})
        return json.loads(body) if body else None

    def answer(self, status, value):
        body = json.dumps(value).encode("utf-8")
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.read()
        if self.headers.get("Authorization") != TOKEN:
            return self.answer(401, {"error": "who are you"})
        if self.path != "/todos":
            return self.answer(404, {"error": "not here"})
        return self.answer(200, {"items": TODOS})

    def do_PUT(self):
        change = self.read()
        if self.headers.get("Authorization") != TOKEN:
            return self.answer(401, {"error": "who are you"})
        todo = next((each for each in TODOS if self.path == "/todos/" + each["id"]), None)
        if todo is None:
            return self.answer(404, {"error": "no such todo"})
        if "stuck" in todo["title"]:
            return self.answer(500, {"error": "it is stuck"})
        todo["done"] = change["done"]
        return self.answer(200, todo)


def main():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    say({"port": server.server_address[1]})
    threading.Thread(target=server.serve_forever, daemon=True).start()
    for line in sys.stdin:
        say({"pong": int(line)})


main()
