// @ts-check
import { randomBytes } from 'node:crypto';
import { client, expectStatus } from '../chaos/api.mjs';

/** @typedef {{ tokens: readonly string[], gridId: string, api: import('../chaos/api.mjs').Client }} Person */

/**
 * Somebody with a grid, logged in on several devices.
 * @param {string} url
 * @param {number} sessions
 * @returns {Promise<Person>}
 */
export async function newPerson(url, sessions) {
  const name = `reader-${randomBytes(6).toString('hex')}`;
  const account = { username: name, email: `${name}@example.com`, password: randomBytes(12).toString('hex') };
  const visitor = client(url);
  const tokens = [expectStatus(await visitor.call('POST', '/api/signup', account), 201).token];
  while (tokens.length < sessions)
    tokens.push(expectStatus(await visitor.call('POST', '/api/login', account), 200).token);
  const api = client(url, tokens[0]);
  const { id: gridId } = expectStatus(await api.call('POST', '/api/grids', { name: 'Watched' }), 201);
  return { tokens, gridId, api };
}

/**
 * Changes a person's grid.
 * @param {Person} person
 * @returns {Promise<number>} the grid's new version, which its readers are to be told
 */
export async function changeGrid({ api, gridId }) {
  const name = `Changed ${randomBytes(4).toString('hex')}`;
  expectStatus(await api.call('PUT', `/api/grids/${gridId}`, { name }), 200);
  return expectStatus(await api.call('GET', `/api/grids/${gridId}/state`), 200).version;
}
