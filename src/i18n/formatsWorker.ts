/** Path of the script of the worker that loads the browser's data for formats (`src/app/warmFormats.ts`). */
export const FORMATS_WORKER_PATH = '/formats-worker.js';

/** That script: formats a number and a date, and ends. The worker's name is the language. */
export const FORMATS_WORKER =
  "try{new Intl.NumberFormat(name).format(0);new Intl.DateTimeFormat(name,{dateStyle:'full',timeStyle:'short'}).format()}finally{close()}";
