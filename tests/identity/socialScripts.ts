// The scripts and pages of the stand-in for Google, Facebook and Apple. The scripts have the documented interface of each
// provider's JavaScript library, and refuse settings that it does not document. Their windows ask for a name only.

/** What the stand-in serves at an address. */
export type ScriptFile = { readonly type: string; readonly body: string };

/** Sign in with Google: https://developers.google.com/identity/gsi/web/reference/js-reference */
const GOOGLE_SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  const CHOICES = {
    type: ['standard', 'icon'], theme: ['outline', 'filled_blue', 'filled_black'], size: ['large', 'medium', 'small'],
    text: ['signin_with', 'signup_with', 'continue_with', 'signin'], shape: ['rectangular', 'pill', 'circle', 'square'],
    logo_alignment: ['left', 'center'],
  };
  let settings;
  const check = (isRight, text) => { if (!isRight) throw new Error('[GSI_LOGGER]: ' + text); };
  window.google = { accounts: { id: {
    initialize(given) {
      check(typeof given.client_id === 'string', 'client_id is required');
      check(typeof given.callback === 'function', 'callback is required');
      check(['popup', 'redirect', undefined].includes(given.ux_mode), 'ux_mode');
      settings = given;
    },
    renderButton(parent, options) {
      check(settings, 'initialize was not called');
      check(parent instanceof HTMLElement, 'parent is required');
      check(options.type, 'type is required');
      for (const [name, values] of Object.entries(CHOICES)) check(options[name] === undefined || values.includes(options[name]), name);
      check(options.width === undefined || (options.width >= 200 && options.width <= 400), 'width is 200 to 400');
      if (!document.getElementById('googleidentityservice_button_styles')) {
        const style = document.createElement('link');
        style.id = 'googleidentityservice_button_styles';
        style.rel = 'stylesheet';
        style.href = origin + '/gsi/style';
        document.head.append(style);
      }
      const frame = document.createElement('iframe');
      const query = { text: options.text, theme: options.theme, nonce: settings.nonce, client_id: settings.client_id, hl: options.locale, from: location.origin };
      frame.src = origin + '/gsi/button?' + new URLSearchParams(query);
      frame.title = 'Sign in with Google Button';
      frame.className = 'S9gUrf-YoZ4jf';
      frame.style.border = '0';
      frame.width = options.width;
      frame.height = 44;
      parent.append(frame);
    },
    prompt() {}, cancel() {}, disableAutoSelect() {},
  } } };
  addEventListener('message', ({ origin: sender, data }) => {
    if (sender === origin && data.credential) settings.callback({ credential: data.credential, select_by: 'btn' });
  });
  void fetch(origin + '/gsi/status').catch(() => undefined);
  window.onGoogleLibraryLoad?.();
})();`;

const GOOGLE_TEXTS: Readonly<Record<string, string>> = {
  signin_with: 'Sign in with Google',
  signup_with: 'Sign up with Google',
};

/** Google's button: a document in a frame, whose window responds to it. */
const createGoogleButton = (query: URLSearchParams): string =>
  createPage(
    `<button id="button" type="button" style="width:100%;height:40px;border-radius:20px">${GOOGLE_TEXTS[query.get('text') ?? ''] ?? 'Google'}</button>`,
    `const query = new URLSearchParams(location.search);
     button.onclick = () => open('/gsi/select?' + query, 'google', 'width=420,height=520');
     addEventListener('message', ({ origin, data }) => {
       if (origin === location.origin) parent.postMessage(data, query.get('from'));
     });`,
  );

/** The first script of Facebook's SDK: it adds a script element that loads the second one. */
const FACEBOOK_LOADER = `(() => {
  const next = document.createElement('script');
  next.src = document.currentScript.src + '?hash=1';
  next.async = true;
  next.crossOrigin = 'anonymous';
  document.currentScript.parentNode.insertBefore(next, document.currentScript);
})();`;

/** Facebook SDK for JavaScript: https://developers.facebook.com/docs/reference/javascript */
const FACEBOOK_SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  let settings;
  window.FB = {
    init(given) {
      if (!/^v\\d+\\.\\d+$/.test(given.version)) throw new Error('init not called with valid version');
      settings = given;
    },
    login(callback, { scope, response_type: type, override_default_response_type: overrides }) {
      if (!settings) throw new Error('FB.login() called before FB.init().');
      const hasCode = type === 'code' && overrides === true;
      const query = { client_id: settings.appId, scope, response_type: hasCode ? 'code' : 'token', from: location.origin, display: 'popup' };
      const dialog = open(origin + '/' + settings.version + '/dialog/oauth?' + new URLSearchParams(query), 'facebook', 'width=420,height=520');
      let timer;
      const finish = (response) => {
        clearInterval(timer);
        removeEventListener('message', listen);
        callback(response);
      };
      const listen = ({ origin: sender, data }) => {
        if (sender !== origin || !data.code) return;
        finish({ status: 'connected', authResponse: { code: data.code } });
      };
      addEventListener('message', listen);
      timer = setInterval(() => { if (!dialog || dialog.closed) finish({ status: 'unknown', authResponse: null }); }, 50);
    },
    getLoginStatus() {}, logout() {},
  };
  window.fbAsyncInit?.();
})();`;

/** Sign in with Apple JS: https://developer.apple.com/documentation/signinwithapplejs */
const APPLE_SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  let settings;
  window.AppleID = { auth: {
    init(given) {
      if (!given.clientId) throw new Error('The "clientId" should be a string.');
      if (!given.redirectURI) throw new Error('The "redirectURI" should be a string.');
      if (given.usePopup && new URL(given.redirectURI).origin !== location.origin) throw new Error('The origin of "redirectURI" differs.');
      settings = given;
    },
    signIn() {
      const { clientId, redirectURI, scope, state, nonce } = settings;
      const query = { client_id: clientId, redirect_uri: redirectURI, response_type: 'code id_token', response_mode: 'web_message', scope, state, nonce, from: location.origin };
      const dialog = open(origin + '/auth/authorize?' + new URLSearchParams(query), 'apple', 'width=420,height=520');
      return new Promise((resolve, reject) => {
        let timer;
        const end = () => { clearInterval(timer); removeEventListener('message', listen); };
        const listen = ({ origin: sender, data }) => {
          if (sender !== origin) return;
          end();
          if (data.error) reject({ error: data.error });
          else resolve({ authorization: { code: data.code, id_token: data.credential, state: data.state } });
        };
        addEventListener('message', listen);
        if (!dialog) { end(); reject({ error: 'popup_blocked_by_browser' }); return; }
        timer = setInterval(() => { if (dialog.closed) { end(); reject({ error: 'popup_closed_by_user' }); } }, 50);
      });
    },
  } };
})();`;

/** The window in which a person signs in. It responds to the page or the frame that opened it. */
const createSignInPage = (provider: string): string =>
  createPage(
    `<h1>${provider} (stand-in)</h1><form id="form"><label>Name <input name="name" required></label><button>Continue</button>
     <button type="button" id="cancel">Cancel</button></form>`,
    `const query = new URLSearchParams(location.search);
     const target = query.get('from');
     form.onsubmit = async (event) => {
       event.preventDefault();
       const name = new FormData(form).get('name');
       const body = new URLSearchParams({ name, nonce: query.get('nonce') ?? '', page: location.pathname });
       const { credential, code } = await (await fetch('/approve', { method: 'POST', body })).json();
       opener.postMessage({ credential, code, state: query.get('state') }, location.pathname.startsWith('/gsi/') ? location.origin : target);
       close();
     };
     cancel.onclick = () => {
       if (location.pathname === '/auth/authorize') opener.postMessage({ error: 'user_cancelled_authorize' }, target);
       close();
     };`,
  );

/** Apple's page in the place of ours (`response_mode=form_post`): it posts its response to the return address. */
const createFormPage = (): string =>
  createPage(
    `<h1>Apple (stand-in)</h1><form id="form"><label>Name <input name="name" required></label><button>Continue</button>
     <button type="button" id="cancel">Cancel</button></form>`,
    `const query = new URLSearchParams(location.search);
     const [state, nonce] = [query.get('state'), query.get('nonce')];
     const post = (fields) => {
       const response = document.createElement('form');
       response.method = 'post';
       response.action = query.get('redirect_uri');
       for (const [name, value] of Object.entries(fields)) {
         const field = document.createElement('input');
         Object.assign(field, { type: 'hidden', name, value });
         response.append(field);
       }
       document.body.append(response);
       response.submit();
     };
     form.onsubmit = async (event) => {
       event.preventDefault();
       const body = new URLSearchParams({ name: new FormData(form).get('name'), nonce, state });
       post(await (await fetch('/approve-form', { method: 'POST', body })).json());
     };
     cancel.onclick = () => post({ error: 'user_cancelled_authorize', state });`,
  );

const createPage = (body: string, script: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Stand-in</title><body style="margin:0;font:16px sans-serif">${body}<script>${script}</script>`;

/** Paths of the scripts, below the stand-in's origin. */
export const SCRIPT_PATHS = {
  google: '/gsi/client',
  facebook: '/en_US/sdk.js',
  apple: '/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js',
} as const;

/** Returns what the stand-in serves at an address; undefined: nothing. */
export function findScriptFile({ pathname, searchParams }: URL): ScriptFile | undefined {
  const script = (body: string): ScriptFile => ({ type: 'text/javascript', body });
  const page = (body: string): ScriptFile => ({ type: 'text/html; charset=utf-8', body });
  if (pathname === SCRIPT_PATHS.google) return script(GOOGLE_SCRIPT);
  if (pathname === '/gsi/style') return { type: 'text/css', body: '.S9gUrf-YoZ4jf { display: block; }' };
  if (pathname === '/gsi/status') return { type: 'application/json', body: '{}' };
  if (pathname === '/gsi/button') return page(createGoogleButton(searchParams));
  if (pathname === '/gsi/select') return page(createSignInPage('Google'));
  if (pathname === SCRIPT_PATHS.facebook) return script(searchParams.has('hash') ? FACEBOOK_SCRIPT : FACEBOOK_LOADER);
  if (/^\/v[\d.]+\/dialog\/oauth$/.test(pathname)) return page(createSignInPage('Facebook'));
  if (pathname === SCRIPT_PATHS.apple) return script(APPLE_SCRIPT);
  if (pathname === '/auth/authorize')
    return page(searchParams.get('response_mode') === 'form_post' ? createFormPage() : createSignInPage('Apple'));
  return undefined;
}
