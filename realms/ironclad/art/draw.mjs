// Draws the pictures of the brand Ironclad (mixed martial arts), in four colours: ink, bone, red and dark red. Heads are
// like stencils, figures consist of capsules, slanted edges have one angle, and shades are dots. draw/base.mjs has the
// basic shapes, face.mjs and body.mjs draw people, things.mjs objects. The other files compose pictures of these.
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
