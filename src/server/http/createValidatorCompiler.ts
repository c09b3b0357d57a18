// Validates the input of calls with the JSON schemas of their declarations.
import { Ajv, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';

/**
 * Creates the compiler for `app.setValidatorCompiler`. It compiles a schema when the first request needs it (a few ms):
 * compiling all of them at the start takes 0.25 to 0.5 s, most of the time that a server needs to start.
 * Validation coerces types (query values are text), fills in defaults and refuses unknown fields.
 */
export function createValidatorCompiler(): FastifySchemaCompiler<object> {
  let ajv: Ajv | undefined;
  return ({ schema }) => {
    let compiled: ValidateFunction | undefined;
    function validate(value: unknown): boolean {
      ajv ??= new Ajv({
        removeAdditional: false,
        coerceTypes: true,
        useDefaults: true,
        allErrors: false,
        strict: false,
      });
      compiled ??= ajv.compile(schema);
      const isValid = compiled(value);
      validate.errors = (compiled.errors ?? null) as FastifySchemaValidationError[] | null;
      return isValid;
    }
    validate.errors = null as FastifySchemaValidationError[] | null;
    return validate;
  };
}
