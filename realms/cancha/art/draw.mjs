// Cancha's pictures: kit cloth, crests, mown grass and chalk, the ball's dotted flight, the black score plate, sun and
// floodlight. draw/base.mjs has the basic shapes; clubs, pitch, things and grounds have what pictures show; the rest
// are compositions.
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
