// Ironclad's pictures. Ink, bone, red and one dark red; stencil heads, capsule figures, one angle, dots.
// draw/base.mjs has the basic shapes, face.mjs and body.mjs the people, things.mjs the objects; the rest are
// compositions.
import { fighterPictures } from './draw/fighters.mjs';
import { rosterPictures } from './draw/roster.mjs';
import { tallPictures } from './draw/posters.mjs';
import { campPosters } from './draw/posters-camp.mjs';
import { scenePictures } from './draw/scenes.mjs';
import { ringPictures } from './draw/scenes-ring.mjs';
import { thingPictures } from './draw/scenes-things.mjs';

export const pictures = () => [
  ...scenePictures(),
  ...ringPictures(),
  ...thingPictures(),
  ...fighterPictures(),
  ...rosterPictures(),
  ...tallPictures(),
  ...campPosters(),
];
