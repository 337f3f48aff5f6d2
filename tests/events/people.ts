import { randomBytes } from 'node:crypto';
import { logIn, newGrid, signUp } from '../support/people.ts';

/** Somebody with a grid, logged in on several devices. */
export async function newPerson(url: string, sessions: number) {
  const { account, api } = await signUp(url, 'reader');
  const devices = [api];
  while (devices.length < sessions) devices.push(await logIn(url, account));
  const gridId = await newGrid(api, 'Watched');
  return { tokens: devices.map(({ token = '' }) => token), gridId, api };
}

export type Person = Awaited<ReturnType<typeof newPerson>>;

/** Changes a person's grid. @returns the grid's new version, which its readers are to be told */
export async function changeGrid({ api, gridId }: Person): Promise<number> {
  const name = `Changed ${randomBytes(4).toString('hex')}`;
  await api.call('PUT', `/api/grids/${gridId}`, { body: { name } });
  return (await api.call('GET', `/api/grids/${gridId}/state`)).version;
}
