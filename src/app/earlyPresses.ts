/**
 * Stands in the page before the app's code does: presses of buttons that nothing answers yet are kept, and made again once the app answers
 * (`data-hydrated`), which has React take over the row of each of them at once. Links and forms answer by themselves. A press that
 * waited longer than ten seconds was given up by whoever pressed.
 */
export const EARLY_PRESSES = [
  '(d=>{',
  "let p=new Map,f=e=>{let b=e.target.closest('#root button[type=button]');if(b)p.set(b,Date.now())};",
  "d.addEventListener('click',f,true);",
  'new MutationObserver((_,o)=>{',
  "if(!d.documentElement.hasAttribute('data-hydrated'))return;",
  "o.disconnect();d.removeEventListener('click',f,true);",
  'for(let[b,t]of p)if(b.isConnected&&Date.now()-t<1e4)b.click()',
  '}).observe(d.documentElement,{attributes:true})',
  '})(document)',
].join('');
