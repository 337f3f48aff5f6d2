import { howToDrag } from '../../../shared/drag/instructions.js';

/** Read after the name of the tile that has the focus (WCAG 2.2, 2.1.1 and 2.5.7). */
export const INSTRUCTIONS = `Press Enter to open the photo, X to select it, Delete to remove it, the menu key for everything else. ${howToDrag('it')}`;
