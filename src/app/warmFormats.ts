/**
 * An inline script that creates a number format after the first paint, while the app's scripts are fetched. The first
 * format of a tab loads the data of all languages, which takes 35 ms, on a slow device 150 ms and more. Hydration, which
 * formats numbers and dates, then finds the data loaded.
 */
export const WARM_FORMATS = 'requestAnimationFrame(()=>setTimeout(()=>new Intl.NumberFormat))';
