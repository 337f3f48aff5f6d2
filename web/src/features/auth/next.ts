import type { Location } from 'react-router-dom';
import type { Sent } from '../../shared/session/to-auth.js';

/** The pages that send people to the log-in, with their query: no other origin, no `//`, no `\`. */
const PAGE = /^\/(?:admin|post|profile|trash|upgrade(?:\/success)?)?(?:\?[^\\]*)?$/;

const sentOf = (location: Location) => location.state as Sent | null;

/** Where a person goes who is signed in: back to the page that sent them here, otherwise to the grid. */
export function nextOf(location: Location): string {
  const next = new URLSearchParams(location.search).get('next');
  return next !== null && PAGE.test(next) && sentOf(location)?.next === next ? next : '/';
}

/** Whether they were sent here because their session has ended. */
export const hasEnded = (location: Location): boolean => sentOf(location)?.ended === true;
