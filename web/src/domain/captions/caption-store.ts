import type { BrowserStorage } from '../../shared/browser-storage.js';
import { thisWindow } from '../kept/open-windows.js';
import { WindowTexts } from './window-texts.js';

/** A caption that the server has not acknowledged yet. */
interface UnsavedCaption {
  readonly text: string;
  /** The caption as the server had it when the person began. */
  readonly seen: string;
  /** A text that was on its way to the server meanwhile, which it may have by now. */
  readonly sent?: string;
  /** All photos of its post, where there are several: any of them may be the first by the next visit. */
  readonly members?: readonly string[];
}

/** Keeps unsaved captions of one person in the browser, so that no crash and no lost network takes them. */
export class CaptionStore extends WindowTexts<UnsavedCaption> {
  constructor(userId: string, storage: BrowserStorage, window = thisWindow()) {
    super(`caption ${userId} `, readCaption, storage, window);
  }
}

function readCaption(stored: unknown): UnsavedCaption | null {
  const { text, seen, sent, members } = (stored ?? {}) as Partial<UnsavedCaption>;
  if (typeof text !== 'string' || typeof seen !== 'string') return null;
  return {
    text,
    seen,
    ...(typeof sent === 'string' && { sent }),
    ...(Array.isArray(members) && { members }),
  };
}
