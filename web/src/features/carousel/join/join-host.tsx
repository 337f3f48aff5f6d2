import { useEffect } from 'react';
import { createPart } from '../../../shared/ui/part.js';
import { closeJoin, useJoinOffer } from './join-offer.js';

const JoinChoice = createPart(() => import('./join-choice.js'));

/** Where photos of the grid are chosen for a carousel; the code is fetched when the first are. */
export function JoinHost({ gridId }: { readonly gridId: string }) {
  const offer = useJoinOffer();
  useEffect(() => closeJoin, [gridId]);
  return offer === null ? null : <JoinChoice {...offer} />;
}
