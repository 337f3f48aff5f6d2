import {
  ContactBody,
  DescriptionBody,
  ERRORS,
  GridBody,
  KitBody,
  LoginBody,
  PhotosQuery,
  ResetBody,
  SignupBody,
  WaitlistBody,
} from '@tessera/contracts';
import type { z } from 'zod';
import { validationFailed } from './validation.js';

const refusal = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value);
  if (!error) throw new Error('this is valid');
  return validationFailed(error.issues);
};

describe('The text of a refused body', () => {
  const NEUTRAL = ERRORS.VALIDATION_FAILED.text;

  it.each<[z.ZodType, unknown, string]>([
    [WaitlistBody, {}, 'Please enter both your name and email address.'],
    [WaitlistBody, { name: 'Ada' }, 'Please enter both your name and email address.'],
    [ContactBody, {}, 'Please enter your name'],
    [LoginBody, {}, 'Please enter a valid email'],
    [LoginBody, { email: 'a@example.com', password: 1 }, 'Password must be at least 6 characters'],
    [SignupBody, {}, 'Username must be at least 3 characters'],
    [ResetBody, {}, 'Please enter your email address'],
    [GridBody, {}, 'Please enter a grid name'],
    [GridBody, { name: 'x'.repeat(101) }, 'A grid name can have up to 100 characters'],
  ])('is that of the form, also for what is missing: %#', (schema, value, text) => {
    expect(refusal(schema, value).message).toBe(text);
  });

  it.each<[z.ZodType, unknown, string]>([
    [GridBody, 'text', ''],
    [DescriptionBody, { description: 'x'.repeat(10_001) }, 'description'],
    [DescriptionBody, { description: null }, 'description'],
    [PhotosQuery, { gridId: 'none' }, 'gridId'],
    [KitBody, { gridId: 'f'.repeat(32), posts: { which: 'all' }, cropped: true }, 'posts.which'],
  ])(
    'is a neutral one where the schema has none for a person, and the field is named: %#',
    (schema, value, path) => {
      const { message, details } = refusal(schema, value);
      expect(message).toBe(NEUTRAL);
      expect(details).toMatchObject([{ path }]);
    },
  );
});
