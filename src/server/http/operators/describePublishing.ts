// Describes the publishing API for OpenAPI. The schemas are those that validate its requests.
import { listPublishingOperations, type JsonObject, type ApiOperation } from './publishingOperations.ts';

const PROBLEM = {
  code: 'FIELD_VALUE',
  severity: 'error',
  file: 'line 12',
  pointer: '/type',
  expected: 'one of VOD, LIVE_EVENT',
  found: '"FILM"',
  meaning: 'The value is not allowed here.',
  remedy: 'Use one of the expected values.',
};
const ERROR_TEXTS: Readonly<Record<number, string>> = {
  400: 'The input is not valid.',
  401: 'The token is missing or wrong.',
  403: 'The token is for another realm, or is a publish token where the own token of the server is needed.',
  404: 'The realm, page or item is not published.',
  409: 'Another version is current (expectVersion), a host belongs to another realm, or another realm inherits from this one.',
  415: 'The body has another media type.',
  422: 'The folder or the restored version would have errors; nothing was published. details.problems names each: what, where, expected, found, remedy.',
};

/** Returns the paths of the publishing API for the OpenAPI document. */
export function describePublishing(): JsonObject {
  return Object.fromEntries(
    Object.entries(listPublishingOperations()).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, describe(operation)])),
    ]),
  );
}

function describe({ id, summary, input, body, response, outcome, errors }: ApiOperation): JsonObject {
  const parameters = [
    ...Object.entries(input.params.properties).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
    ...Object.entries(input.querystring?.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      ...(input.querystring?.required?.includes(name) && { required: true }),
      schema,
    })),
  ];
  return {
    operationId: id,
    summary,
    tags: ['publishing'],
    security: [{ publishToken: [] }],
    parameters,
    ...(body && {
      requestBody: {
        required: true,
        content: { [body.type ?? 'application/json']: { schema: body.schema, example: body.example } },
      },
    }),
    responses: {
      200: {
        description: outcome ?? 'Published, or nothing to publish.',
        content: { 'application/json': { example: response } },
      },
      ...Object.fromEntries(errors.map((status) => [status, describeError(status)])),
    },
  };
}

const describeError = (status: number): JsonObject => ({
  description: ERROR_TEXTS[status],
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      ...(status === 422 && {
        example: {
          status: 422,
          code: 'REALM_INVALID',
          messages: ['The folder would have 1 error; nothing was published.'],
          details: { problems: [PROBLEM] },
        },
      }),
    },
  },
});
