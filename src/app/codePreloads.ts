/** Number of files that one task requests: a task for all of them takes 90 ms on a slow device. */
const FILES_PER_TASK = 8;

/**
 * Returns an inline script that fetches the code of linked pages at once, with the lowest priority, when the document
 * and its images are loaded. Imports of this code then find all files in the browser's cache; otherwise each import
 * would wait for the previous one. The script does nothing with data saver or a slow connection, like
 * isFetchingAllowed.ts.
 *
 * @param files URLs of scripts and styles below /assets/
 */
export const createCodePreloads = (files: readonly string[]): string =>
  [
    '((w,d,c)=>{if(c&&(c.saveData||/2g$/.test(c.effectiveType)))return;',
    'let s=',
    JSON.stringify(files.map((file) => file.replace('/assets/', ''))).replaceAll('<', '\\u003c'),
    `,n=()=>{for(let f of s.splice(0,${FILES_PER_TASK})){let l=d.createElement('link');`,
    "l.rel='prefetch';l.as=/css$/.test(f)?'style':'script';l.href='/assets/'+f;d.head.append(l)}",
    "s[0]&&setTimeout(n)};w.addEventListener('load',n)})(window,document,navigator.connection)",
  ].join('');
