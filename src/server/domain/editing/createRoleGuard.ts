// Refuses what the role of an editor does not allow. Every change of a draft and every publish of the editor goes through
// this file, whichever call makes it.
import type { EditorRole } from '#schemas/realm/editor-roles.ts';
import { findDocumentPermit, findForbidden, toDocumentName, type DocumentPermit } from '#src/realm/editorPermits.ts';
import type { DraftChange, PageDrafts } from '../../db/repositories/pageDrafts.ts';
import { HttpError } from '../../http/errors.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import { toFinding } from '../preview/createPageChecks.ts';

/** The editor of a call, as far as the guard reads it. */
export type GuardedCaller = {
  readonly realm: Pick<RealmSnapshot, 'id'>;
  readonly role: EditorRole | undefined;
};

/** A document before and after a change; undefined: there is none. */
export type DocumentChange = { readonly before: unknown; readonly after: unknown };

/** The checks that the editing service makes before a change. Callers without a role may do everything. */
export type RoleGuard = {
  /**
   * Stores a draft when the role allows its changes.
   * @param stored what is stored now. Its revision is compared first: nobody is refused because of a draft that they
   *   have not seen.
   * @returns as PageDrafts.save
   * @throws HttpError 403 ROLE_NOT_ALLOWED.
   */
  saveDraft(
    caller: GuardedCaller,
    pageId: string,
    stored: { readonly revision: number; readonly before: unknown },
    change: DraftChange,
  ): Promise<number | undefined>;
  /** @throws HttpError 403 ROLE_NOT_ALLOWED. */
  requireChangeAllowed(caller: GuardedCaller, pageId: string, change: DocumentChange): Promise<void>;
  /** Requires that the role may change something in a document. @throws HttpError 403 ROLE_NOT_ALLOWED. */
  requireDocumentAllowed(caller: GuardedCaller, pageId: string): Promise<void>;
  /** @throws HttpError 403 ROLE_NOT_ALLOWED. */
  requirePublishAllowed(caller: GuardedCaller, pageId: string): Promise<void>;
  /** Requires an editor without a role, for changes that concern no document. @throws HttpError 403 ROLE_NOT_ALLOWED. */
  requireNoRole(caller: GuardedCaller): Promise<void>;
};

type GuardDeps = {
  readonly drafts: Pick<PageDrafts, 'save'>;
  /** Returns the names of the administrators of a realm. */
  readonly listAdministrators: (realmId: string) => Promise<readonly string[]>;
};

/** Maximum number of findings and of administrators in a refusal. */
const MAX_FINDINGS = 50;
const MAX_NAMES = 5;

/** Returns the role of an editor whose role was removed from realm.json. It allows no change. */
const createRemovedRole = (id: string): EditorRole => ({
  id,
  name: id,
  reason: 'The brand does not have this role any more.',
  allow: [],
  publish: false,
});

/**
 * Returns the role that limits an account; undefined: it may change everything.
 * @param account `editorRole` is the id of the role that limits an editor; null: none
 */
export function findEditorRole(
  { content }: Pick<RealmSnapshot, 'content'>,
  { roles, editorRole }: { readonly roles: readonly string[]; readonly editorRole: string | null },
): EditorRole | undefined {
  if (editorRole === null || roles.includes('admin')) return undefined;
  return content.realm?.editorRoles?.find(({ id }) => id === editorRole) ?? createRemovedRole(editorRole);
}

/** Returns the field of a list of documents for a role that may change nothing in a document; empty for other roles. */
export const describeClosed = (role: EditorRole | undefined, id: string): { readonly closedForRole?: string } =>
  role && findDocumentPermit(role, id).fields.length === 0 ? { closedForRole: role.name } : {};

/** Creates the functions. */
export function createRoleGuard({ drafts, listAdministrators }: GuardDeps): RoleGuard {
  const refuse = async ({ realm }: GuardedCaller, refusal: Refusal): Promise<never> => {
    throw roleNotAllowed(refusal, await listAdministrators(realm.id));
  };
  const requireChangeAllowed: RoleGuard['requireChangeAllowed'] = async (caller, pageId, { before, after }) => {
    if (!caller.role) return;
    const permit = findDocumentPermit(caller.role, pageId);
    const pointers = findForbidden(permit, before, after);
    if (pointers.length > 0) await refuse(caller, { permit, pageId, pointers });
  };
  return {
    requireChangeAllowed,
    async saveDraft(caller, pageId, { revision, before }, change) {
      if (caller.role) {
        if (revision !== change.revision) return undefined;
        await requireChangeAllowed(caller, pageId, { before, after: JSON.parse(change.document) as unknown });
      }
      return drafts.save(caller.realm.id, pageId, change);
    },
    async requireDocumentAllowed(caller, pageId) {
      if (!caller.role) return;
      const permit = findDocumentPermit(caller.role, pageId);
      if (permit.fields.length === 0) await refuse(caller, { permit, pageId, pointers: [''] });
    },
    async requirePublishAllowed(caller, pageId) {
      if (!caller.role) return;
      const permit = findDocumentPermit(caller.role, pageId);
      if (!permit.mayPublish) await refuse(caller, { permit, pageId });
    },
    async requireNoRole(caller) {
      if (caller.role) await refuse(caller, { permit: findDocumentPermit(caller.role, '') });
    },
  };
}

type Refusal = {
  readonly permit: DocumentPermit;
  /** Missing: the refusal concerns no document. */
  readonly pageId?: string;
  /** The changes that are refused; missing: a publish is refused. */
  readonly pointers?: readonly string[];
};

function roleNotAllowed({ permit, pageId, pointers }: Refusal, administrators: readonly string[]): HttpError {
  const { role, fields } = permit;
  const allowed = fields.map((field) => field || 'the whole document');
  const names = administrators.slice(0, MAX_NAMES);
  const ask = `Ask an administrator${names.length > 0 ? `: ${names.join(', ')}` : ''}.`;
  const expected = allowed.length === 0 ? 'no change of this document' : `only changes of ${allowed.join(', ')}`;
  return new HttpError(
    403,
    'ROLE_NOT_ALLOWED',
    `Your role "${role.name}" may not ${describeRefused(pageId, pointers)}: ${role.reason} ${ask}`,
    {
      role: { ...role },
      allowed: [...fields],
      administrators: names,
      ...(pointers && {
        findings: pointers
          .slice(0, MAX_FINDINGS)
          .map((pointer) => toFinding({ code: 'ROLE_NOT_ALLOWED', severity: 'error', pointer, expected })),
      }),
    },
  );
}

function describeRefused(pageId: string | undefined, pointers: readonly string[] | undefined): string {
  if (pageId === undefined) return 'do this';
  const name = toDocumentName(pageId);
  if (!pointers) return `publish ${name}`;
  const [first = '', ...more] = pointers;
  const target = first === '' ? name : `${first} of ${name}`;
  return more.length === 0 ? `change ${target}` : `change ${target} and ${more.length} more`;
}
