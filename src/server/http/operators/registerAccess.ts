// The operators' calls for accounts of staff, publish tokens and signing keys. A publish token cannot call them.
import type { FastifyInstance } from 'fastify';
import { STAFF_ROLES } from '#schemas/api/peopleFields.ts';
import { EDITOR_ROLE_PATTERN } from '#schemas/realm/editor-roles.ts';
import { REALM_ID_PATTERN } from '#schemas/realm/realm.ts';
import { TOKEN_DAYS, type PublishTokenService } from '../../domain/admin/createPublishTokens.ts';
import type { KeyRotation } from '../../domain/admin/createKeyRotation.ts';
import type { RoleChoice } from '../../domain/admin/roleChoice.ts';
import type { NewStaffMember, StaffService } from '../../domain/admin/createStaffService.ts';

const text = { type: 'string', minLength: 1, maxLength: 100 } as const;
const password = { type: 'string', maxLength: 1000 } as const;
const role = { enum: STAFF_ROLES } as const;
const editorRole = { type: 'string', pattern: EDITOR_ROLE_PATTERN, maxLength: 60 } as const;
const realmProperty = { type: 'string', pattern: REALM_ID_PATTERN } as const;
const realmParam = { type: 'object', properties: { realm: realmProperty } } as const;
const entryParams = {
  type: 'object',
  properties: { realm: realmProperty, id: { type: 'string', maxLength: 60 } },
} as const;

const SCHEMAS = {
  createStaff: {
    params: realmParam,
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['email', 'password', 'role'],
      properties: { email: { type: 'string', maxLength: 254 }, password, role, editorRole, name: text },
    },
  },
  updateStaff: {
    params: entryParams,
    body: { type: 'object', additionalProperties: false, properties: { password, role, editorRole } },
  },
  createToken: {
    params: realmParam,
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['name'],
      properties: { name: text, days: { type: 'integer', minimum: 1, maximum: TOKEN_DAYS.max } },
    },
  },
  rotateKey: {
    params: realmParam,
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['revoke'],
      properties: { revoke: { type: 'boolean' } },
    },
  },
  realm: { params: realmParam },
  entry: { params: entryParams },
} as const;

type RealmParams = { Params: { realm: string } };
type EntryParams = { Params: { realm: string; id: string } };

/** Registers the calls under `/api/admin/v1/realms/:realm/staff`. */
export function registerStaff(app: FastifyInstance, staff: StaffService): void {
  const path = '/api/admin/v1/realms/:realm/staff';
  app.get<RealmParams>(path, { schema: SCHEMAS.realm }, async ({ params }) => ({
    staff: await staff.list(params.realm),
  }));
  app.post<RealmParams & { Body: NewStaffMember }>(
    path,
    { schema: SCHEMAS.createStaff },
    async ({ params, body }, reply) => reply.code(201).send(await staff.create(params.realm, body)),
  );
  app.patch<EntryParams & { Body: { password?: string } & Partial<RoleChoice> }>(
    `${path}/:id`,
    { schema: SCHEMAS.updateStaff },
    async ({ params, body }) => staff.update(params.realm, params.id, body),
  );
  app.delete<EntryParams>(`${path}/:id`, { schema: SCHEMAS.entry }, async ({ params }, reply) => {
    await staff.remove(params.realm, params.id);
    return reply.code(204).send();
  });
}

/** Registers the calls under `/api/admin/v1/realms/:realm/tokens`. */
export function registerTokens(app: FastifyInstance, tokens: PublishTokenService): void {
  const path = '/api/admin/v1/realms/:realm/tokens';
  app.get<RealmParams>(path, { schema: SCHEMAS.realm }, async ({ params }) => ({
    tokens: await tokens.list(params.realm),
  }));
  app.post<RealmParams & { Body: { name: string; days?: number } }>(
    path,
    { schema: SCHEMAS.createToken },
    async ({ params, body }, reply) => reply.code(201).send(await tokens.create(params.realm, body)),
  );
  app.delete<EntryParams>(`${path}/:id`, { schema: SCHEMAS.entry }, async ({ params }, reply) => {
    await tokens.revoke(params.realm, params.id);
    return reply.code(204).send();
  });
}

/** Registers the call under `/api/admin/v1/realms/:realm/keys`. */
export function registerKeys(app: FastifyInstance, keys: KeyRotation): void {
  app.post<RealmParams & { Body: { revoke: boolean } }>(
    '/api/admin/v1/realms/:realm/keys',
    { schema: SCHEMAS.rotateKey },
    async ({ params, body }, reply) => reply.code(201).send(await keys.rotate(params.realm, body)),
  );
}
