import type {
  BoardChange,
  BoardChangesBody,
  Change,
  ChangeKind,
  ChangesBody,
  ChangesResponse,
} from '@tessera/contracts';
import { expect, type Page, type Request, type Response } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { untilServed, type Creator } from './creator.js';

/** The call that carries changes of a grid. */
export const CHANGES = { method: 'POST', path: /\/api\/grids\/[0-9a-f]+\/changes$/ };

/** The call that carries changes of a person's grids. */
export const BOARD = { method: 'POST', path: /\/api\/board\/changes$/ };

/** The call that reads a grid. */
export const STATE = { method: 'GET', path: /\/api\/grids\/[0-9a-f]+\/state$/ };

/** The kinds of the changes that a call carries, in their order. */
export const kindsIn = (request: Request): ChangeKind[] =>
  (request.postDataJSON() as ChangesBody).changes.flatMap(kindsOf);

const kindsOf = (change: Change): ChangeKind[] =>
  change.kind === 'together' ? [change.kind, ...change.changes.flatMap(kindsOf)] : [change.kind];

/** Whether a call carries a caption. */
export const hasCaption = (request: Request): boolean =>
  (request.postDataJSON() as ChangesBody).changes.some(
    (change) => change.kind === 'set' && change.field === 'description',
  );

/** Waits until changes of a grid are stored, among them one of these kinds. */
export function changed(page: Page, ...kinds: ChangeKind[]): Promise<Response> {
  return page.waitForResponse(
    (response) =>
      CHANGES.path.test(new URL(response.url()).pathname) &&
      response.ok() &&
      kindsIn(response.request()).some((kind) => kinds.includes(kind)),
  );
}

/** Waits until changes of a person's grids are stored, among them one of these kinds. */
export function boardChanged(page: Page, ...kinds: BoardChange['kind'][]): Promise<Response> {
  return page.waitForResponse(
    (response) =>
      BOARD.path.test(new URL(response.url()).pathname) &&
      response.ok() &&
      (response.request().postDataJSON() as BoardChangesBody).changes.some(({ kind }) =>
        kinds.includes(kind),
      ),
  );
}

/** A text of a photo that had none, as a change. */
export const firstText = (
  id: string | undefined,
  field: 'description' | 'firstComment' | 'altText',
  value: string,
) => ({ kind: 'set', id: id ?? '', field, value, seen: '' }) as const;

/** Applies changes beside the page, as another browser of the same person would. */
export async function changeElsewhere({ api, gridId }: Creator, ...changes: Change[]): Promise<void> {
  const device = randomBytes(16).toString('hex');
  const data = { device, seq: 1, base: 0, changes };
  const response = await untilServed(() => api.post(`/api/grids/${gridId}/changes`, { data }));
  expect(((await response.json()) as ChangesResponse).refused).toEqual([]);
}
