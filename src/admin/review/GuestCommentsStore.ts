import { makeAutoObservable, observableRef } from 'mobx';
import type { Challenge, ChallengeSolution } from '#schemas/domain/challenge.ts';
import { ApiFailure, type Api } from '#src/api/createApi.ts';
import { cleanName, removeControls } from './removeControls.ts';

/** The calls of a guest. */
export type GuestApi = Pick<Api, 'getReviewComments' | 'putReviewComment' | 'deleteReviewComment'>;
/** A comment as the guest of a link sees it. */
export type GuestComment = Awaited<ReturnType<Api['getReviewComments']>>['comments'][number];

/** An element of the page on which a guest can comment. */
export type Anchor = {
  /** Id of the element, by which comments name it. */
  readonly id: string;
  readonly title: string;
  /** 1 for an element of the page, 2 for one in a slot of it. */
  readonly depth: number;
  /** Ids of the rows that show the element (`data-row`); several for a section. */
  readonly rowIds: readonly string[];
};

/** What a text is for: a new comment, or a reply to the comment with this id. */
export type Target = 'new' | (string & {});

/** Why a text was not sent, or a comment not deleted. */
export type SendFailure = {
  readonly call: 'send' | 'delete';
  readonly target: Target;
  readonly error: unknown;
  /** How long the guest has to wait, and until when in ms since 1970; undefined: not at all. */
  readonly wait: { readonly seconds: number; readonly until: number } | undefined;
};

/** What happened last, for screen readers. */
type Notice = 'guestSent' | 'guestDeleted' | 'guestNewComments';

type Options = {
  readonly api: GuestApi;
  readonly link: string;
  /** The name that this tab remembers. */
  readonly names: { read(): string; write(name: string): void };
  /** Solves the challenge of a refused call; undefined when the browser cannot. */
  readonly solve: (challenge: Challenge) => Promise<ChallengeSolution | undefined>;
  readonly now: () => number;
};

/** A text that the guest types, and the id of its comment, so that a repeated call adds no second one. */
type Draft = { readonly body: string; readonly id: string };

/** The comments of the guest of a review link. */
export class GuestCommentsStore {
  private readonly options: Options;
  /** State of the comments that were read last (getReview). */
  private state = '';
  /** Number of own changes: a response to a call before the last of them is older than what is shown. */
  private changes = 0;
  /** Comments of the page; undefined: they were not read yet. */
  comments: readonly GuestComment[] | undefined = undefined;
  mayComment = false;
  isOpen = false;
  /** Whether the link has ended: nothing can be read or sent any more. */
  hasEnded = false;
  /** Why the comments could not be read; undefined: they were. */
  readFailure: unknown = undefined;
  anchors: readonly Anchor[] = [];
  /** Id of the element that the next comment is about; undefined: the page itself. */
  row: string | undefined = undefined;
  name: string;
  private drafts: ReadonlyMap<Target, Draft> = new Map();
  /** The text that is being sent; undefined: none is. */
  sending: Target | undefined = undefined;
  isSolving = false;
  failure: SendFailure | undefined = undefined;
  notice: Notice | undefined = undefined;

  constructor(options: Options) {
    this.options = options;
    this.name = options.names.read();
    makeAutoObservable<this, 'options' | 'state' | 'changes' | 'drafts'>(
      this,
      {
        options: false,
        state: false,
        changes: false,
        comments: observableRef,
        readFailure: observableRef,
        anchors: observableRef,
        drafts: observableRef,
        failure: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Whether there is anything to show: comments are allowed, or the guest has written something. */
  get isOffered(): boolean {
    return this.mayComment || (this.comments?.length ?? 0) > 0 || this.unsent.length > 0;
  }

  get openComments(): readonly GuestComment[] {
    return (this.comments ?? []).filter(({ isResolved }) => !isResolved);
  }

  /** The texts that were not sent. */
  get unsent(): readonly string[] {
    return [...new Set([...this.drafts.values()].map(({ body }) => body).filter((body) => body.trim() !== ''))];
  }

  /** Texts of replies to comments that are not shown any more. */
  get orphans(): readonly string[] {
    const isShown = (target: Target): boolean =>
      target === 'new' || this.comments === undefined || this.comments.some(({ id }) => id === target);
    return [
      ...new Set(
        [...this.drafts].flatMap(([target, { body }]) => (isShown(target) || body.trim() === '' ? [] : [body])),
      ),
    ];
  }

  /** Number of open comments on an element. */
  countOpen(row: string | undefined): number {
    return this.openComments.filter((comment) => comment.row === row).length;
  }

  body(target: Target): string {
    return this.drafts.get(target)?.body ?? '';
  }

  setOpen(isOpen: boolean): void {
    this.isOpen = isOpen;
  }

  setName(name: string): void {
    this.name = name;
    this.options.names.write(name);
  }

  setBody(target: Target, body: string): void {
    this.drafts = new Map(this.drafts).set(target, { body, id: crypto.randomUUID() });
  }

  chooseRow(row: string | undefined): void {
    this.row = row;
    this.changeDraftId('new');
    if (this.failure?.target === 'new' && this.failure.wait === undefined) this.failure = undefined;
  }

  setAnchors(anchors: readonly Anchor[]): void {
    this.anchors = anchors;
  }

  /** Follows what the server says of the comments. Reads them when they have changed. */
  follow({ mayComment, comments }: { readonly mayComment: boolean; readonly comments: string }): void {
    this.mayComment = mayComment;
    if (comments !== this.state || this.readFailure !== undefined) void this.read(comments);
  }

  /** Ends everything: the comments are removed, and texts that were not sent stay. */
  end(): void {
    this.hasEnded = true;
    this.mayComment = false;
    this.comments = undefined;
    this.anchors = [];
  }

  /** Reads the comments. @param state the state that the server has named for them */
  async read(state = this.state): Promise<void> {
    const { changes } = this;
    try {
      const { mayComment, comments } = await this.options.api.getReviewComments({ link: this.options.link });
      this.runAsAction(() => {
        if (this.hasEnded || changes !== this.changes) return;
        const known = this.comments?.flatMap(toIds);
        const isNew = known && comments.flatMap(toIds).some((id) => !known.includes(id));
        if (isNew) this.notice = 'guestNewComments';
        this.comments = comments;
        this.mayComment = mayComment;
        this.state = state;
        this.readFailure = undefined;
      });
    } catch (error) {
      this.runAsAction(() => void (this.readFailure = error));
    }
  }

  /** Sends a text. It stays in its field until the server has stored it. */
  async send(target: Target): Promise<boolean> {
    const draft = this.drafts.get(target);
    const body = removeControls(draft?.body ?? '').trim();
    const name = cleanName(this.name);
    if (!draft || body === '' || name === '' || this.sending !== undefined || this.hasEnded) return false;
    this.sending = target;
    this.failure = undefined;
    this.notice = undefined;
    const { row } = this;
    const place = target === 'new' ? row !== undefined && { row } : { replyTo: target };
    try {
      await this.put(draft.id, { name, body, ...place });
      this.runAsAction(() => {
        this.changes += 1;
        this.show(target, { id: draft.id, name, body, row });
        // The guest may have chosen another row meanwhile, which gives the text another id.
        if (this.drafts.get(target)?.body === draft.body) {
          const drafts = new Map(this.drafts);
          drafts.delete(target);
          this.drafts = drafts;
        }
        this.notice = 'guestSent';
      });
      return true;
    } catch (error) {
      this.fail('send', target, error);
      return false;
    } finally {
      this.runAsAction(() => void (this.sending = undefined));
    }
  }

  /** Deletes an own comment. @param target the comment whose form shows a failure */
  async remove(comment: string, target: Target): Promise<void> {
    this.failure = undefined;
    this.notice = undefined;
    try {
      await this.options.api.deleteReviewComment({ link: this.options.link, comment });
      this.runAsAction(() => {
        this.changes += 1;
        this.notice = 'guestDeleted';
      });
    } catch (error) {
      this.fail('delete', target, error);
    }
    await this.read();
  }

  /** Calls, and once more with the solution of the server's challenge. */
  private async put(
    comment: string,
    body: { readonly name: string; readonly body: string; readonly row?: string; readonly replyTo?: string },
  ): Promise<void> {
    const { api, link, solve } = this.options;
    try {
      await api.putReviewComment({ link, comment, body });
    } catch (error) {
      const challenge =
        error instanceof ApiFailure && error.code === 'CHALLENGE_REQUIRED' && error.details?.['challenge'];
      if (!challenge) throw error;
      this.runAsAction(() => void (this.isSolving = true));
      const solution = await solve(challenge as Challenge).finally(() =>
        this.runAsAction(() => void (this.isSolving = false)),
      );
      if (!solution) throw error;
      await api.putReviewComment({ link, comment, body: { ...body, solution } });
    }
  }

  /**
   * Shows an own comment that the server has just stored, until the comments are read again. A repeated call stores
   * nothing new: the comment may be shown already.
   */
  private show(
    target: Target,
    { row, ...own }: Pick<GuestComment, 'id' | 'name' | 'body'> & { row: string | undefined },
  ): void {
    const at = new Date(this.options.now()).toISOString();
    const message = { ...own, at, isGuest: true, isOwn: true, isDeleted: false };
    const comments = this.comments ?? [];
    if (comments.flatMap(toIds).includes(own.id)) return;
    if (target !== 'new')
      this.comments = comments.map((comment) =>
        comment.id === target ? { ...comment, replies: [...comment.replies, message] } : comment,
      );
    else
      this.comments = [...comments, { ...message, isResolved: false, replies: [], ...(row !== undefined && { row }) }];
  }

  private fail(call: SendFailure['call'], target: Target, error: unknown): void {
    const { code, status, retryAfter } = error instanceof ApiFailure ? error : {};
    if (code === 'REVIEW_LINK_ENDED') return this.end();
    if (code === 'COMMENTS_OFF') this.mayComment = false;
    const seconds = status === 429 ? retryAfter : undefined;
    const wait = seconds === undefined ? undefined : { seconds, until: this.options.now() + seconds * 1000 };
    this.failure = { call, target, error, wait };
  }

  /** Gives a text the id of another comment: it is not the one that may have been stored. */
  private changeDraftId(target: Target): void {
    const draft = this.drafts.get(target);
    if (draft) this.setBody(target, draft.body);
  }

  /** Makes a change after an `await`: MobX requires an action, and each method of this class is one. */
  private runAsAction(change: () => void): void {
    change();
  }
}

const toIds = ({ id, replies }: GuestComment): string[] => [id, ...replies.map((reply) => reply.id)];
