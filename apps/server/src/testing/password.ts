import { hash } from '@node-rs/argon2';

/** The password of every account that a test makes past the forms. */
export const password = 'Telhado-azul-9';

/** The least that Argon2 allows: a hash names its own cost, so that a login compares in a moment what would take 30 ms. */
export const passwordHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
