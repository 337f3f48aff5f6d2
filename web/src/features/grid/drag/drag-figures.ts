/*
 * Section 9 of the specification, and the decisions page for touch: when a drag begins, and how far and how long
 * things move. The durations stand in tokens.css too, for what is moved by style alone.
 */

/** The mouse drags once it has moved 8 px, so that a click stays a click. */
export const MOUSE = { activationConstraint: { distance: 8 } };

/** A finger drags once it has held still for 200 ms, so that scrolling stays free. */
export const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } };

/** Pixels that an arrow key moves what is held. */
export const KEYBOARD_STEP = 25;

/** Milliseconds in which what was held lands. */
export const LANDING_MS = 250;

/** How the others slide out of its way in a list that dnd-kit moves. */
export const SLIDE = { duration: 200, easing: 'ease-out' };
