// Draws the pictures of the brand Cancha (football): cloth of kits, crests, mown grass with chalk lines, the path of the
// ball as dots, the black plate with the score, sun and floodlight. draw/base.mjs has the basic shapes. clubs.mjs,
// pitch.mjs, things.mjs and grounds.mjs draw single objects and places. The other files compose pictures of these.
import { clubPictures } from './draw/clubs-and-matches.mjs';
import { heroPictures } from './draw/heroes.mjs';
import { playPictures } from './draw/plays.mjs';
import { posterPictures } from './draw/posters.mjs';
import { scenePictures } from './draw/scenes.mjs';

export const pictures = () => [
  ...heroPictures(),
  ...clubPictures(),
  ...playPictures(),
  ...scenePictures(),
  ...posterPictures(),
];
