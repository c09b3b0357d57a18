/**
 * An inline script that runs before the app's code. It records clicks on buttons, and clicks the same buttons again
 * when the app sets `data-hydrated`. React then hydrates the rows of these buttons before all other rows. Links and
 * forms work without this script. The script drops clicks that are older than ten seconds, because the viewer no longer
 * expects a result.
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
