import { createPrompt } from '../../../shared/ui/prompt.js';

/** Photos that arrived while REELS was shown, where they are not to be seen. */
interface LandedInReels {
  readonly gridId: string;
  readonly photoIds: readonly string[];
}

const landed = createPrompt<LandedInReels>();

export const { open: promptReels, end: endReelsPrompt, use: useReelsPrompt } = landed;
