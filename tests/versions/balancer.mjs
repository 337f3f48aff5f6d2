// @ts-check
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * Leads connections to one server after another, as a rolling upgrade does while both versions run. Where one does not
 * listen, the next is taken.
 */
export class Balancer {
  /** How many connections each port took. @type {Map<number, number>} */
  taken = new Map();
  #ports;
  #server = createServer((socket) => this.#lead(socket, this.#turn++, this.#ports.length - 1));
  #turn = 0;
  /** Both ends of each connection, with the port that it leads to. @type {Map<import('node:net').Socket, number>} */
  #open = new Map();

  /** @param {readonly number[]} ports on 127.0.0.1 */
  constructor(ports) {
    this.#ports = ports;
  }

  /** Leads new connections to these; those that are open stay. @param {readonly number[]} ports */
  leadTo(ports) {
    this.#ports = ports;
  }

  /** @param {number} port @returns {boolean} whether no connection leads there any more */
  isIdle(port) {
    return ![...this.#open.values()].includes(port);
  }

  /** @returns {Promise<number>} the port by which all are reached */
  async listen() {
    this.#server.listen({ host: '127.0.0.1', port: 0 });
    await once(this.#server, 'listening');
    return /** @type {import('node:net').AddressInfo} */ (this.#server.address()).port;
  }

  /**
   * @param {import('node:net').Socket} client
   * @param {number} turn
   * @param {number} others how many more may be tried
   */
  #lead(client, turn, others) {
    const port = this.#ports[turn % this.#ports.length] ?? 0;
    const server = connect(port, '127.0.0.1');
    this.#keep(client, port);
    this.#keep(server, port);
    let isConnected = false;
    server.once('connect', () => {
      this.taken.set(port, (this.taken.get(port) ?? 0) + 1);
      isConnected = true;
      client.pipe(server).pipe(client);
    });
    server.once('error', () => {
      if (isConnected || others === 0) client.destroy();
      else this.#lead(client, turn + 1, others - 1);
    });
    client.once('error', () => server.destroy());
    client.once('close', () => server.destroy());
  }

  /** @param {import('node:net').Socket} socket @param {number} port */
  #keep(socket, port) {
    if (!this.#open.has(socket)) socket.once('close', () => this.#open.delete(socket));
    this.#open.set(socket, port);
  }

  close() {
    this.#server.close();
    for (const socket of this.#open.keys()) socket.destroy();
  }
}
