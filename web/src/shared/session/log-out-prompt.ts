import { createPrompt } from '../ui/prompt.js';

interface LogOutPrompt {
  /** Changes that wait, and would stay on this device. */
  readonly changes: number;
  readonly photos: number;
  readonly fullSize: number;
  /** Of changes and photos, those that would be lost by it. */
  readonly unsafe: number;
  readonly logOut: () => void;
}

const prompt = createPrompt<LogOutPrompt>();

export const { open: promptLogOut, end: endLogOutPrompt, use: useLogOutPrompt } = prompt;
