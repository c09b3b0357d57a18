/**
 * An inline script that runs before the app's code. It records clicks on buttons and repeats them after hydration
 * (`data-hydrated`), so that React hydrates their rows first. Links and forms work without it. Clicks older than ten
 * seconds are dropped, because the viewer no longer expects a result.
 */
export const EARLY_CLICKS = [
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
