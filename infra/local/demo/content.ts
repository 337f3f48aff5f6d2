export interface Post {
  /** Names a file of `pictures/`, which `infra/pictures` renders. */
  picture: string;
  caption: string;
  pinned?: boolean;
  reel?: boolean;
  /** Pictures; they make it a carousel's cover. */
  members?: readonly string[];
}

export const GRID_NAME = 'Slow Light';

/** Where the placeholder stands among the posts. */
export const PLACEHOLDER_POSITION = 2;

/** The posts, newest first; with the placeholder they fill six rows. */
export const POSTS: readonly Post[] = [
  {
    picture: 'balloons',
    reel: true,
    caption:
      'Up at five, and worth every minute. Sound on for the burner.\n\n#balloons #goldenhour #slowtravel',
  },
  {
    picture: 'vase',
    pinned: true,
    caption:
      'Found these stems on the way home. They have lasted three weeks and counting.\n\n#stilllife #homestudio',
  },
  {
    picture: 'mountains',
    caption: 'Seven ridges before breakfast. Count them.\n\n#mountains #mist #hiking',
  },
  {
    picture: 'lemons',
    caption:
      'Lemon season. The marmalade recipe is in the comments, where it belongs.\n\n#lemons #kitchen #amalfi',
  },
  {
    picture: 'shore',
    members: ['jetty', 'street', 'dusk'],
    caption:
      'Four days by the water. Swipe for the jetty, the old street and the last evening.\n\n#coast #fromabove #weekend',
  },
  {
    picture: 'stairs',
    caption:
      'Ninety-eight steps to the bakery. Ninety-eight back, slower.\n\n#whitewash #stairs #morningwalk',
  },
  {
    picture: 'dunes',
    caption: 'The wind signs its work and then wipes it off again.\n\n#desert #dunes #minimal',
  },
  {
    picture: 'coffee',
    caption: 'First pour that did not look like a potato. Progress.\n\n#latteart #coffee',
  },
  {
    picture: 'field',
    caption: 'You hear this field before you see it.\n\n#harvest #goldenhour #fields',
  },
  {
    picture: 'night',
    caption: 'Left the lamps off and found the path anyway.\n\n#milkyway #camping #nightwalk',
  },
  {
    picture: 'palm',
    caption:
      'Twenty past four, every day this week. The wall is better than television.\n\n#light #shadow #clay',
  },
  {
    picture: 'forest',
    caption: 'The fog stayed until noon. So did I.\n\n#forest #fog #pines',
  },
  {
    picture: 'tree',
    caption: 'Pulled over twice on the same road. No regrets.\n\n#lonetree #backlight',
  },
  {
    picture: 'lake',
    caption: 'Ten minutes without wind. Then breakfast.\n\n#lake #reflection #mountains',
  },
  {
    picture: 'pears',
    caption: 'Three on a plate, and no plan for them yet.\n\n#pears #stilllife #windowlight',
  },
  {
    picture: 'books',
    caption: 'The reading pile, with supervisor on a coffee break.\n\n#books #stilllife',
  },
  {
    picture: 'cloth',
    caption: 'Washed, dried in the wind, not ironed. Never ironed.\n\n#linen #texture #handmade',
  },
];
