import { FORMATS_WORKER_PATH } from '#src/i18n/formatsWorker.ts';

/**
 * An inline script that formats a number and a date in a worker after the first paint, while the app's scripts are
 * fetched. The first format of a tab loads the data of all languages for the whole process, which takes 35 ms, on a slow
 * device 150 ms and more. Hydration, which formats numbers and dates, then finds the data loaded. In a worker this does
 * not block the main thread.
 */
export const WARM_FORMATS =
  `requestAnimationFrame(()=>setTimeout(()=>{let u='${FORMATS_WORKER_PATH}',t=window.trustedTypes;` +
  `new Worker(t?t.createPolicy('formats',{createScriptURL:()=>u}).createScriptURL(u):u,{name:document.documentElement.lang})}))`;
