import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Leads connections to one server after another, as a rolling upgrade does while both versions run. Where one does not
 * listen, the next is taken.
 */
export class Balancer {
  /** How many connections each port took. */
  taken = new Map<number, number>();
  #ports;
  #server = createServer((socket) => this.#lead(socket, this.#turn++, this.#ports.length - 1));
  #turn = 0;
  /** Both ends of each connection, with the port that it leads to. */
  #open = new Map<Socket, number>();

  /** @param ports on 127.0.0.1 */
  constructor(ports: readonly number[]) {
    this.#ports = ports;
  }

  /** Leads new connections to these; those that are open stay. */
  leadTo(ports: readonly number[]) {
    this.#ports = ports;
  }

  isIdle(port: number): boolean {
    return ![...this.#open.values()].includes(port);
  }

  /** @returns the port by which all are reached */
  async listen(): Promise<number> {
    this.#server.listen({ host: '127.0.0.1', port: 0 });
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** @param others how many more may be tried */
  #lead(client: Socket, turn: number, others: number) {
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

  #keep(socket: Socket, port: number) {
    if (!this.#open.has(socket)) socket.once('close', () => this.#open.delete(socket));
    this.#open.set(socket, port);
  }

  close() {
    this.#server.close();
    for (const socket of this.#open.keys()) socket.destroy();
  }
}
