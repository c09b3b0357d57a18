// Draws the pictures of the brand Sahra: landscapes and objects that look cut from paper. Run by `npm run art -- sahra`.
// The parts: draw/paper.mjs (sheets and fibre), draw/motifs.mjs (figures), draw/scenes-*.mjs (one function a picture),
// draw/lettering.mjs (titles on posters), draw/hero.mjs (the two heroes and their titles).
import { frame, picture } from './draw/paper.mjs';
import { letter, POSTERS } from './draw/lettering.mjs';
import { heroes, titles } from './draw/hero.mjs';
import * as land from './draw/scenes-land.mjs';
import * as city from './draw/scenes-city.mjs';
import * as water from './draw/scenes-water.mjs';
import * as things from './draw/scenes-things.mjs';
import * as knowledge from './draw/scenes-knowledge.mjs';
import * as journey from './draw/scenes-journey.mjs';
import * as street from './draw/scenes-street.mjs';
import * as shore from './draw/scenes-shore.mjs';
import * as table from './draw/scenes-table.mjs';

/** name: [scene, focal point of the landscape]. */
const SCENES = {
  sands: [land.sands, [0.4, 0.6]],
  courtyard: [city.courtyard, [0.5, 0.6]],
  'city-night': [city.cityNight, [0.6, 0.4]],
  dhow: [water.dhow, [0.5, 0.5]],
  nile: [water.nile, [0.5, 0.5]],
  oud: [things.oud, [0.5, 0.5]],
  orchard: [things.orchard, [0.5, 0.55]],
  peaks: [land.peaks, [0.52, 0.35]],
  coffee: [things.coffee, [0.5, 0.5]],
  souk: [city.souk, [0.55, 0.5]],
  pigeons: [city.pigeons, [0.6, 0.5]],
  falcon: [land.falcon, [0.5, 0.47]],
  rain: [land.rain, [0.6, 0.6]],
  salt: [land.salt, [0.6, 0.55]],
  lighthouse: [water.lighthouse, [0.68, 0.4]],
  train: [land.train, [0.45, 0.5]],
  tea: [things.tea, [0.5, 0.55]],
  'wind-tower': [city.windTower, [0.5, 0.5]],
  library: [knowledge.library, [0.55, 0.5]],
  olive: [land.olive, [0.5, 0.5]],
  drum: [things.drum, [0.5, 0.5]],
  chess: [things.chess, [0.5, 0.55]],
  pearls: [water.pearls, [0.48, 0.5]],
  map: [knowledge.map, [0.5, 0.5]],
  astrolabe: [things.astrolabe, [0.5, 0.5]],
  rooftops: [city.rooftops, [0.55, 0.5]],
  kite: [land.kite, [0.6, 0.35]],
  mirror: [things.mirror, [0.5, 0.5]],
  radio: [things.radio, [0.45, 0.55]],
  cinema: [city.cinema, [0.5, 0.4]],
  taxi: [city.taxi, [0.5, 0.65]],
  spice: [knowledge.spice, [0.5, 0.6]],
  'blue-door': [city.blueDoor, [0.5, 0.55]],
  loom: [knowledge.loom, [0.5, 0.6]],
  noria: [water.noria, [0.42, 0.5]],
  sanaa: [city.sanaa, [0.5, 0.55]],
  letters: [knowledge.letters, [0.48, 0.47]],
  oasis: [journey.oasis, [0.5, 0.5]],
  siq: [journey.siq, [0.52, 0.6]],
  camp: [journey.camp, [0.45, 0.65]],
  oryx: [journey.oryx, [0.5, 0.5]],
  terraces: [journey.terraces, [0.6, 0.5]],
  sandstorm: [journey.sandstorm, [0.6, 0.7]],
  road: [journey.road, [0.4, 0.6]],
  well: [journey.well, [0.5, 0.5]],
  cedar: [journey.cedar, [0.56, 0.5]],
  mare: [journey.mare, [0.5, 0.5]],
  alley: [street.alley, [0.5, 0.6]],
  tram: [street.tram, [0.5, 0.65]],
  gorge: [street.gorge, [0.5, 0.45]],
  barber: [street.barber, [0.5, 0.55]],
  station: [street.station, [0.5, 0.5]],
  'shadow-play': [street.shadowPlay, [0.5, 0.45]],
  'alley-ball': [street.alleyBall, [0.45, 0.7]],
  hammam: [street.hammam, [0.5, 0.5]],
  bakery: [street.bakery, [0.48, 0.6]],
  nets: [shore.nets, [0.5, 0.5]],
  marsh: [shore.marsh, [0.55, 0.55]],
  canal: [shore.canal, [0.5, 0.5]],
  turtle: [shore.turtle, [0.5, 0.48]],
  boats: [shore.boats, [0.5, 0.5]],
  typewriter: [table.typewriter, [0.5, 0.6]],
  camera: [table.camera, [0.48, 0.45]],
  telephone: [table.telephone, [0.5, 0.55]],
  keys: [table.keys, [0.56, 0.5]],
  suitcase: [table.suitcase, [0.5, 0.6]],
  perfume: [table.perfume, [0.5, 0.6]],
  sewing: [table.sewing, [0.5, 0.55]],
  hourglass: [table.hourglass, [0.5, 0.5]],
  gramophone: [table.gramophone, [0.5, 0.5]],
  cup: [table.cup, [0.5, 0.5]],
  tawla: [table.tawla, [0.5, 0.5]],
  honeycomb: [table.honeycomb, [0.5, 0.5]],
  cassette: [table.cassette, [0.5, 0.48]],
  henna: [table.henna, [0.5, 0.5]],
  bicycle: [table.bicycle, [0.5, 0.6]],
  scales: [table.scales, [0.5, 0.5]],
  qanun: [table.qanun, [0.5, 0.5]],
  hotel: [street.hotel, [0.55, 0.5]],
  carpets: [street.carpets, [0.5, 0.5]],
  umbrellas: [street.umbrellas, [0.55, 0.5]],
  blackboard: [street.blackboard, [0.5, 0.45]],
};
const SQUARES = [
  'oud',
  'coffee',
  'orchard',
  'astrolabe',
  'falcon',
  'drum',
  'map',
  'pearls',
  'cup',
  'cassette',
  'honeycomb',
  'oryx',
  'tawla',
];

export function pictures() {
  const list = [];
  for (const [name, [scene, focal]] of Object.entries(SCENES)) {
    const wide = frame(1280, 720);
    list.push({ name, kind: 'landscape', svg: picture(wide, scene(wide)), focal, quality: 68 });
    if (POSTERS[name]) {
      const tall = frame(600, 900);
      list.push({
        name,
        kind: 'portrait',
        svg: picture(tall, scene(tall) + (POSTERS[name].size ? letter(tall, POSTERS[name].text, POSTERS[name]) : '')),
        focal: [0.5, 0.5],
        quality: 66,
      });
    }
    if (SQUARES.includes(name)) {
      const even = frame(600, 600);
      list.push({ name, kind: 'square', svg: picture(even, scene(even)), quality: 66 });
    }
  }
  return [...list, ...heroes(), ...titles()];
}
