// Describes the API in OpenAPI 3.1, from the declarations that also validate its calls.
import { apiErrorSchema } from '#schemas/api/error.ts';
import { challengeSchema } from '#schemas/domain/challenge.ts';
import type { Call } from '#schemas/defineCall.ts';
import { idempotencyHeaders } from '#schemas/idempotency.ts';
import { publicSchema } from '#schemas/publicSchema.ts';

type Json = Record<string, unknown>;

/**
 * Describes calls. The order is fixed, so that a diff shows only what changed in the API.
 * @param publishing paths of the publishing API, which viewers do not call.
 */
export function createOpenApi(calls: Readonly<Record<string, Call>>, server: string, publishing: Json = {}): Json {
  const paths: Record<string, Json> = {};
  for (const call of Object.values(calls)) {
    const method = call.method.toLowerCase();
    paths[call.path] = { ...paths[call.path], [method]: describeOperation(call) };
    for (const [index, alias] of call.aliases.entries())
      paths[alias] = {
        ...paths[alias],
        [method]: {
          ...describeOperation(call),
          operationId: `${call.name}Alias${index + 1}`,
          summary: `Use ${call.path}.`,
          deprecated: true,
        },
      };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Marquee',
      version: '1',
      description:
        "Pages, menus, labels, content and sessions of a realm. The host of the request selects the realm. On a host that belongs to no realm, send the realm's id in the Realm header.",
    },
    servers: [{ url: server }],
    paths: { ...paths, ...publishing },
    components: {
      schemas: {
        Error: toPublicSchema(apiErrorSchema),
        Challenge: toPublicSchema(challengeSchema),
        ChallengeError: {
          description: 'With the code CHALLENGE_REQUIRED `details.challenge` is set: repeat the call with `solution`.',
          allOf: [
            { $ref: '#/components/schemas/Error' },
            {
              type: 'object',
              properties: {
                details: { type: 'object', properties: { challenge: { $ref: '#/components/schemas/Challenge' } } },
              },
            },
          ],
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        publishToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token for one realm: npm run realm -- token create <name> --realm <realm>',
        },
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
      },
    },
  };
}

function describeOperation(call: Call): Json {
  const parameters = [
    ...Object.entries(call.params).map(([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      schema: toPublicSchema(schema),
    })),
    ...Object.entries(call.query).map(([name, schema]) => ({
      name,
      in: 'query',
      required: false,
      description: (schema as { description?: string }).description,
      schema: toPublicSchema(schema),
    })),
    {
      name: 'Realm',
      in: 'header',
      required: false,
      description: 'Id of the realm, on a host that belongs to no realm.',
      schema: { type: 'string' },
    },
    ...Object.entries(call.hasIdempotencyKey ? idempotencyHeaders : {}).map(([name, { description, ...schema }]) => ({
      name,
      in: 'header',
      required: false,
      description,
      schema,
    })),
  ];
  const errors = Object.groupBy(
    Object.entries({ INPUT_INVALID: 400, REALM_UNKNOWN: 404, ...call.errors }),
    ([, status]) => String(status),
  );
  return {
    operationId: call.name,
    summary: call.summary,
    parameters,
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': { schema: toPublicSchema(call.body) } } },
    }),
    ...(call.bodyTypes && {
      requestBody: {
        required: true,
        description: `The bytes of the file, at most ${call.maxBodyBytes ?? 0}.`,
        content: Object.fromEntries(call.bodyTypes.map((type) => [type, {}])),
      },
    }),
    responses: {
      200: { description: 'The response.', content: { 'application/json': { schema: toPublicSchema(call.response) } } },
      ...Object.fromEntries(
        Object.entries(errors).map(([status, codes]) => [
          status,
          {
            description: (codes ?? []).map(([code]) => code).join(', '),
            content: { 'application/json': { schema: { $ref: `#/components/schemas/${selectErrorSchema(codes)}` } } },
          },
        ]),
      ),
    },
  };
}

const selectErrorSchema = (codes: readonly (readonly [string, unknown])[] = []): string =>
  codes.some(([code]) => code === 'CHALLENGE_REQUIRED') ? 'ChallengeError' : 'Error';

/**
 * The schema as clients see it: without the product's own keywords and without the forms in which authors write texts.
 */
const toPublicSchema = (schema: unknown): unknown => publicSchema(schema, { localised: false });
