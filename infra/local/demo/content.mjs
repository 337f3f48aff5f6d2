// @ts-check
import * as graphics from './pictures/graphics.mjs';
import * as land from './pictures/landscapes.mjs';
import * as still from './pictures/still-lifes.mjs';
import * as water from './pictures/water.mjs';

/**
 * @typedef {object} Post
 * @property {import('./pictures/landscapes.mjs').Draw} draw
 * @property {string} caption
 * @property {boolean} [pinned]
 * @property {boolean} [reel]
 * @property {readonly import('./pictures/landscapes.mjs').Draw[]} [members] makes it a carousel's cover
 */

export const GRID_NAME = 'Slow Light';

/** Where the placeholder stands among the posts. */
export const PLACEHOLDER_POSITION = 2;

/** The posts, newest first; with the placeholder they fill six rows. @type {readonly Post[]} */
export const POSTS = [
  {
    draw: land.balloons,
    reel: true,
    caption:
      'Up at five, and worth every minute. Sound on for the burner.\n\n#balloons #goldenhour #slowtravel',
  },
  {
    draw: still.vase,
    pinned: true,
    caption:
      'Found these stems on the way home. They have lasted three weeks and counting.\n\n#stilllife #homestudio',
  },
  {
    draw: land.mistyMountains,
    caption: 'Seven ridges before breakfast. Count them.\n\n#mountains #mist #hiking',
  },
  {
    draw: still.lemons,
    caption:
      'Lemon season. The marmalade recipe is in the comments, where it belongs.\n\n#lemons #kitchen #amalfi',
  },
  {
    draw: water.shoreFromAbove,
    members: [water.boat, graphics.village, water.seaAtDusk],
    caption:
      'Four days, four blues. Swipe for the harbour and the last evening.\n\n#coast #fromabove #weekend',
  },
  {
    draw: graphics.arches,
    caption: 'Paper, scissors, one free afternoon.\n\n#papercut #shapes #makersgonnamake',
  },
  {
    draw: land.dunes,
    caption: 'The wind signs its work and then wipes it off again.\n\n#desert #dunes #minimal',
  },
  {
    draw: still.coffee,
    caption: 'First pour that did not look like a potato. Progress.\n\n#latteart #coffee',
  },
  {
    draw: land.lavender,
    caption: 'You hear this field before you smell it.\n\n#lavender #provence #bees',
  },
  {
    draw: land.night,
    caption: 'Left the lamps off and found the path anyway.\n\n#moonlight #nightwalk',
  },
  {
    draw: still.windowLight,
    caption:
      'Twenty past four, every day this week. The wall is better than television.\n\n#light #shadow #interiors',
  },
  {
    draw: graphics.townAtNight,
    caption: 'Everyone is home. Somebody always leaves the kitchen light on.\n\n#bluehour #city',
  },
  {
    draw: graphics.poppies,
    caption: 'Pulled over twice on the same road. No regrets.\n\n#poppies #spring',
  },
  {
    draw: land.alpenglow,
    caption: 'Ninety seconds of pink. Then soup.\n\n#alpenglow #winter #mountains',
  },
  {
    draw: still.bowls,
    caption:
      'Out of the kiln and, for once, all three of them whole. Shop opens on Sunday at ten.\n\n#ceramics #handmade',
  },
  {
    draw: still.books,
    caption: 'The reading pile, with supervisor.\n\n#books #stilllife',
  },
  {
    draw: graphics.cacti,
    caption: 'Forty degrees in the shade, and this was the shade.\n\n#desert #sunset #cactus',
  },
];
