/*
 * [spec 9.5], and the decisions page for touch: when a drag begins, and how far and how long
 * things move. The durations stand in tokens.css too, for what is moved by style alone.
 */

/** The mouse drags once it has moved 8 px, so that a click stays a click. */
export const MOUSE = { activationConstraint: { distance: 8 } };

/** A finger drags once it has held still for 350 ms, so that a hesitant scroll stays a scroll. */
export const TOUCH = { activationConstraint: { delay: 350, tolerance: 8 } };

/** Milliseconds of vibration that tell a finger that it holds something. */
export const VIBRATION_MS = 10;

/** How large a tile is while a pointer carries it, so that the gap where it will land is seen. */
export const CARRIED_SCALE = 0.6;

/** Pixels that an arrow key moves what is held. */
export const KEYBOARD_STEP = 25;

/** Milliseconds in which what was held lands. */
export const LANDING_MS = 250;

/** How the others slide out of its way in a list that dnd-kit moves. */
export const SLIDE = { duration: 200, easing: 'ease-out' };
