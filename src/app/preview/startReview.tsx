// The document of a review link: the app of the product shows the draft of one page to a guest, and follows it and its
// comments. The token of the link is exchanged at once for a cookie that scripts cannot read, and removed from the address.
import { observable, runInAction } from 'mobx';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { AdminState } from '#schemas/adminState.ts';
import type { Page } from '#schemas/page/page.ts';
import { callPaths } from '#schemas/generated/callPaths.ts';
import { staffCallPaths } from '#schemas/generated/staffCallPaths.ts';
import type { AdminText } from '#src/admin/createAdminText.ts';
import { readPreviewSwitches } from '#src/admin/preview/previewSwitches.ts';
import { findAnchors } from '#src/admin/review/findAnchors.ts';
import { GuestCommentsStore } from '#src/admin/review/GuestCommentsStore.ts';
import { ReviewBar, type ReviewBarState } from '#src/admin/preview/ReviewBar.tsx';
import { ApiFailure, createApi, type Api } from '#src/api/createApi.ts';
import type { BrowserSession } from '../createBrowserSession.ts';
import { waitFor } from '../wait.ts';
import { createPreviewScreen, type PreviewScreen } from './createPreviewScreen.tsx';

/** Pause in ms between two requests that ask whether the draft has changed. */
const INTERVAL_MS = 3_000;

type StartOptions = {
  readonly text: AdminText;
  /** A session without an account, with which rows load their data. */
  readonly session: BrowserSession;
};

/** Opens the link of the address and shows its page. */
export async function startReview(
  state: AdminState,
  root: HTMLElement,
  { text, session }: StartOptions,
): Promise<void> {
  const query = new URLSearchParams(location.search);
  const link = query.get('link') ?? '';
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(null, '', location.pathname + location.search);
  const bar = observable<ReviewBarState>(
    { title: '', state: 'draft', moment: '', until: '', hasChanged: false, isUnreachable: false },
    {},
    { deep: false },
  );
  const api = createReviewApi(state);
  const comments = createComments(api, link);
  renderBar(root, <ReviewBar {...{ bar, comments, text, locale: state.locale, root }} />);
  if (token !== '' && !(await open(api, link, token))) return comments.end();
  const switches = { ...readPreviewSwitches(query), mode: 'browse' as const };
  const audience = { ...switches.audience, locale: state.locale };
  const screen = createPreviewScreen({ state, session, switches, audience, root, text, showsFailures: false });
  await follow({ api, link, bar, comments, screen, state });
  // The link has ended, so the guest must no longer see the draft.
  root.remove();
}

type FollowOptions = {
  readonly api: Api;
  readonly link: string;
  readonly bar: ReviewBarState;
  readonly comments: GuestCommentsStore;
  readonly screen: PreviewScreen;
  readonly state: AdminState;
};

/** Shows the draft and its changes until the link ends. It sends no requests while the tab is hidden. */
async function follow({ api, link, bar, comments, screen, state }: FollowOptions): Promise<void> {
  const { kind = 'guest', locale = state.locale, at } = screen.audience();
  const formatter = new Intl.DateTimeFormat(state.locale, { dateStyle: 'medium', timeStyle: 'short' });
  if (at !== undefined) {
    const inZone = new Intl.DateTimeFormat(state.locale, {
      dateStyle: 'medium',
      timeStyle: 'long',
      timeZone: state.realm.timeZone,
    });
    runInAction(() => void (bar.moment = inZone.format(new Date(at))));
  }
  const query = { link, audience: kind, lang: locale, ...(at !== undefined && { at }) };
  let since: string | undefined;
  for (let revision = 1; !comments.hasEnded;) {
    try {
      const review = await api.getReview({ ...query, ...(since !== undefined && { since }) });
      if (review.delivered !== undefined) {
        const page = review.delivered as Page;
        await screen.show({
          open: { revision, kind: 'page', id: page.id, document: {} },
          page,
          pointers: [],
          findings: [],
        });
        comments.setAnchors(findAnchors(page, screen.findRowIds, locale));
        runInAction(() => Object.assign(bar, { title: review.title, hasChanged: revision > 1 }));
        revision += 1;
      }
      comments.follow(review);
      since = review.key;
      const until = formatter.format(new Date(review.expiresAt));
      runInAction(() => Object.assign(bar, { state: review.state, until, isUnreachable: false }));
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 404) comments.end();
      else runInAction(() => void (bar.isUnreachable = true));
    }
    await waitFor(INTERVAL_MS);
    await waitUntilVisible();
  }
}

/** Exchanges the token for a cookie, if this browser does not have it yet. Returns whether the link is valid. */
async function open(api: Api, link: string, token: string): Promise<boolean> {
  try {
    await api.postReviewOpening({ link, body: { token } });
    return true;
  } catch {
    // The link may be open in this browser already, for example after a second click on it.
    return api.getReview({ link }).then(
      () => true,
      () => false,
    );
  }
}

const waitUntilVisible = (): Promise<void> =>
  new Promise((resolve) => {
    if (!document.hidden) return resolve();
    const check = (): void => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
  });

/** Creates the client of the link's own calls, which send its cookie. */
const createReviewApi = ({ locale }: AdminState): Api =>
  createApi({
    calls: callPaths,
    lazyCalls: async () => staffCallPaths,
    fetch: (input, init) => fetch(input, init),
    locale: () => locale,
    wait: waitFor,
  });

/** The key of this tab's storage for the name that a guest gives. */
const NAME_KEY = 'review-name';

/** Creates the comments of a link. The guest's name stays in this tab only. */
const createComments = (api: Api, link: string): GuestCommentsStore =>
  new GuestCommentsStore({
    api,
    link,
    names: {
      read: () => attempt(() => sessionStorage.getItem(NAME_KEY)) ?? '',
      write: (name) => attempt(() => sessionStorage.setItem(NAME_KEY, name)),
    },
    // Loaded on demand, because few guests ever see a challenge.
    solve: async (challenge) => {
      const { solveChallenge } = await import('#src/stores/solveChallenge.ts');
      return solveChallenge(challenge, { onProgress: () => undefined, signal: new AbortController().signal });
    },
    now: () => Date.now(),
  });

/** Returns undefined when the browser refuses: `sessionStorage` throws where storage is blocked. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** Renders the bar outside of the app's root, and before it: the keyboard reaches the comments first. */
function renderBar(root: HTMLElement, bar: ReactElement): void {
  const element = document.createElement('div');
  element.id = 'review-bar';
  root.before(element);
  createRoot(element).render(bar);
}
