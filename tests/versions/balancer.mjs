// @ts-check
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * Leads every second connection to the second of two servers, as a rolling upgrade does while both versions run. Where
 * one does not listen, the other is taken.
 */
export class Balancer {
  /** How many connections each took. */
  taken = [0, 0];
  #server = createServer((socket) => this.#lead(socket, this.#turn++ % 2, true));
  #turn = 0;
  /** @type {Set<import('node:net').Socket>} */
  #open = new Set();

  /** @param {readonly [number, number]} ports on 127.0.0.1 */
  constructor(ports) {
    this.ports = ports;
  }

  /** @returns {Promise<number>} the port by which both are reached */
  async listen() {
    this.#server.listen({ host: '127.0.0.1', port: 0 });
    await once(this.#server, 'listening');
    return /** @type {import('node:net').AddressInfo} */ (this.#server.address()).port;
  }

  /**
   * @param {import('node:net').Socket} client
   * @param {number} index
   * @param {boolean} hasOther whether the other may be tried
   */
  #lead(client, index, hasOther) {
    const server = connect(this.ports[index] ?? 0, '127.0.0.1');
    this.#keep(client);
    this.#keep(server);
    server.once('connect', () => {
      this.taken[index] = (this.taken[index] ?? 0) + 1;
      hasOther = false;
      client.pipe(server).pipe(client);
    });
    server.once('error', () => (hasOther ? this.#lead(client, 1 - index, false) : client.destroy()));
    client.once('error', () => server.destroy());
    client.once('close', () => server.destroy());
  }

  /** @param {import('node:net').Socket} socket */
  #keep(socket) {
    if (this.#open.has(socket)) return;
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
  }

  close() {
    this.#server.close();
    for (const socket of this.#open) socket.destroy();
  }
}
