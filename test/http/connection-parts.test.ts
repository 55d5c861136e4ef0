import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { describe, it } from "node:test";
import { setImmediate } from "node:timers/promises";
import { type Connections, followConnections } from "../../src/http/connections.ts";
import { receive } from "../../src/http/server.ts";
import { createSlots } from "../../src/http/slots.ts";

// How connections are kept and refused, on sockets that are none.

class KeptSocket extends EventEmitter {
  destroyed = false;
  writable = true;
  writableEnded = false;
  written = "";
  destroy(): void {
    this.destroyed = true;
    this.emit("close");
  }
  write(bytes: Uint8Array): void {
    this.written += Buffer.from(bytes).toString();
  }
  end(): void {
    this.writableEnded = true;
  }
  resume(): void {}
  get status(): string | undefined {
    return this.written.split(" ")[1];
  }
}
class KeptResponse extends EventEmitter {
  headersSent = false;
  readonly req: { complete: boolean };
  constructor(complete = true) {
    super();
    this.req = { complete };
  }
}
const asSocket = (kept: KeptSocket) => kept as unknown as Socket; // nothing else of them is used
const asResponse = (kept: KeptResponse) => kept as unknown as ServerResponse;

interface Followed {
  readonly connections: Connections;
  connect(): KeptSocket;
  owe(socket: KeptSocket, response?: KeptResponse): KeptResponse;
  fail(socket: KeptSocket, code: string): Promise<void>;
}

function follow(most = 10, isStream: (response: ServerResponse) => boolean = () => false): Followed {
  const server = new EventEmitter();
  const connections = followConnections(server as Server, most, isStream); // it listens alone
  return {
    connections,
    connect: () => {
      const socket = new KeptSocket();
      server.emit("connection", socket);
      return socket;
    },
    owe: (socket, response = new KeptResponse()) => {
      connections.owe(asSocket(socket), asResponse(response));
      return response;
    },
    fail: async (socket, code) => {
      server.emit("clientError", Object.assign(new Error(code), { code }), socket);
      for (let turn = 0; turn < 4; turn++) await setImmediate();
      socket.emit("close"); // its timer ends
    },
  };
}

describe("connections beyond the limit", () => {
  it("close the one that has been idle longest", () => {
    const { connect, owe } = follow(3);
    const [one, two, three] = [connect(), connect(), connect()];
    owe(one).emit("close"); // it has been idle for the shortest time now
    connect();
    assert.deepEqual(
      [one, two, three].map(({ destroyed }) => destroyed),
      [false, true, false],
    );
    two.emit("close");
    three.destroy();
    assert.equal(connect().destroyed, false);
    assert.equal(one.destroyed, false, "there was room");
  });

  it("are closed themselves if all others are busy, unless one of these streams", () => {
    const streams = new Set<unknown>();
    const { connect, owe } = follow(2, (response) => streams.has(response));
    const [one, two] = [connect(), connect()];
    owe(one);
    const stream = owe(two);
    assert.equal(connect().destroyed, true);
    streams.add(stream);
    assert.equal(connect().destroyed, false);
    assert.deepEqual([one.destroyed, two.destroyed], [false, true]);
  });

  it("count no connection that has closed, and none twice", () => {
    const { connect, owe, connections } = follow(2);
    const gone = connect();
    gone.destroy();
    owe(gone);
    const [one, two] = [connect(), connect()];
    assert.deepEqual([one.destroyed, two.destroyed], [false, false]);
    owe(one);
    connections.closeIdle();
    assert.deepEqual([one.destroyed, two.destroyed], [false, true]);
  });
});

describe("what the parser rejects", () => {
  it("is answered once, by the kind of error", async () => {
    for (const [code, status] of [
      ["HPE_INVALID_METHOD", "400"],
      ["HPE_HEADER_OVERFLOW", "431"],
      ["ERR_HTTP_REQUEST_TIMEOUT", "408"],
    ] as const) {
      const { connect, fail } = follow();
      const socket = connect();
      await fail(socket, code);
      assert.deepEqual([socket.status, socket.writableEnded], [status, true], code);
      await fail(socket, code);
      assert.equal(socket.written.split("HTTP/1.1").length, 2);
    }
  });

  it("closes a connection that was reset, or that takes no answer", async () => {
    const { connect, fail, owe } = follow();
    const [reset, ended, begun] = [connect(), connect(), connect()];
    ended.writable = false;
    owe(begun, new KeptResponse(false)).headersSent = true;
    await fail(reset, "ECONNRESET");
    await fail(ended, "HPE_INVALID_METHOD");
    await fail(begun, "HPE_INVALID_METHOD");
    assert.deepEqual(
      [reset, ended, begun].map(({ destroyed, written }) => [destroyed, written]),
      [
        [true, ""],
        [true, ""],
        [true, ""],
      ],
    );
    const closed = connect();
    closed.destroyed = true;
    await fail(closed, "HPE_INVALID_METHOD");
    assert.equal(closed.written, "");
  });

  it("waits for the answers to requests that were complete, and takes the place of the one that was not", async () => {
    const { connect, fail, owe } = follow();
    const socket = connect();
    const [complete, broken] = [owe(socket), owe(socket, new KeptResponse(false))];
    const failed = fail(socket, "HPE_INVALID_CHUNK_SIZE");
    await setImmediate();
    assert.equal(socket.written, "");
    complete.emit("close");
    await failed;
    assert.equal(socket.status, "400");
    broken.emit("close");
  });

  it("is no timeout if the request has arrived meanwhile, or is being answered", async () => {
    const { connect, fail, owe } = follow();
    const [arrived, answered, late] = [connect(), connect(), connect()];
    owe(answered);
    owe(late, new KeptResponse(false));
    const failing = [arrived, answered, late].map((socket) => fail(socket, "ERR_HTTP_REQUEST_TIMEOUT"));
    owe(arrived, new KeptResponse(false)); // begun since
    await Promise.all(failing);
    assert.deepEqual(
      [arrived, answered, late].map(({ status }) => status),
      [undefined, undefined, "408"],
    );
  });
});

describe("a request", () => {
  const requestOf = (socket: KeptSocket, headers: object = {}) =>
    ({ socket, headers }) as unknown as IncomingMessage; // nothing else of it is read

  it("is not run on a connection that ends or is not read any more", () => {
    const { connections, connect } = follow();
    const [open, ended, stopped, unframed] = [connect(), connect(), connect(), connect()];
    ended.writableEnded = true;
    connections.stopReading(asSocket(stopped));
    const run: string[] = [];
    for (const [name, socket, headers] of [
      ["open", open, {}],
      ["ended", ended, {}],
      ["stopped", stopped, {}],
      ["unframed", unframed, { "transfer-encoding": "gzip" }],
      ["behind it", unframed, {}],
    ] as const)
      receive(
        connections,
        { request: requestOf(socket, headers), response: asResponse(new KeptResponse()) },
        () => run.push(name),
      );
    assert.deepEqual(run, ["open", "unframed"]);
  });

  it("waits for its turn on its connection, and is not run if that has closed meanwhile", async () => {
    const { connections, connect } = follow();
    const slots = createSlots<Socket>(1);
    const [socket, other] = [connect(), connect()];
    const run: number[] = [];
    const ask = (number: number, on = socket): KeptResponse => {
      const response = new KeptResponse();
      const request = requestOf(on);
      receive(connections, { request, response: asResponse(response) }, () => run.push(number), slots);
      return response;
    };
    const [first, second, third] = [ask(1), ask(2), ask(3)];
    ask(4, other);
    assert.deepEqual(run, [1, 4]);
    first.emit("close");
    await setImmediate();
    assert.deepEqual(run, [1, 4, 2]);
    socket.destroyed = true;
    second.emit("close");
    await setImmediate();
    assert.deepEqual(run, [1, 4, 2]);
    third.emit("close");
    ask(5);
    assert.deepEqual(run, [1, 4, 2, 5]);
  });
});
