/**
 * An inline script of the first HTML. It shows the first row of a page in the first frame, the second row in the next
 * one, and then the others. Each row is laid out and drawn in a task of its own, so that the first paint comes earlier
 * and no long task blocks the main thread of a slow device. `data-rows` on the root element is the number of rows that
 * are shown (`Row.module.css`). A browser that does not report its paints shows all rows at once, and all rows are shown
 * after two seconds, because a page whose first row has no content reports no paint.
 */
export const ROWS_IN_TURN = [
  '(s=>{',
  "if(!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint'))return;",
  'let f=()=>setTimeout(()=>{if(s.rows>1)delete s.rows;else if(s.rows){s.rows=2;requestAnimationFrame(f)}});',
  'setTimeout(()=>delete s.rows,2e3);',
  'new PerformanceObserver((_,o)=>{o.disconnect();f()}).observe({type:"paint",buffered:true});',
  's.rows=1',
  '})(document.documentElement.dataset)',
].join('');
