import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { okAnswer } from './fields.ts';
import { company, plan, planFeatures, profile, sessionUser, setting } from './entities/accounts.ts';

const email = z
  .email()
  .max(255)
  .transform((text) => text.trim().toLowerCase());
/** The rule of the user and sign-up forms. */
export const accountPasswordSchema = z.string().min(5).max(50);
/** The rule of the password reset. */
export const resetPasswordSchema = z.string().min(8).max(50).regex(/[a-z]/).regex(/[A-Z]/).regex(/[0-9]/);

const session = z.object({ token: z.string(), user: sessionUser });

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Starts a session; the refresh token travels in the httpOnly cookie jrt',
  body: z.object({ email, password: z.string().min(1).max(200) }),
  answer: session,
});

export const refreshAccessToken = endpoint({
  method: 'POST',
  path: '/auth/refresh_token',
  access: 'public',
  summary: 'A new access token for the session of the cookie jrt',
  answer: session,
});

export const logout = endpoint({
  method: 'DELETE',
  path: '/auth/logout',
  access: 'public',
  summary: 'Ends the session of the cookie or bearer, whichever is there',
  answer: z.object({}),
});

export const getMe = endpoint({
  method: 'GET',
  path: '/auth/me',
  access: 'user',
  summary: 'Who the session belongs to',
  answer: z.object({ id: z.number(), profile, super: z.boolean() }),
});

export const signUp = endpoint({
  method: 'POST',
  path: '/companies/cadastro',
  access: 'public',
  summary: "Registers a company with its admin on a trial of 3 days; due date, status and flags are the server's",
  body: z.object({
    name: z.string().trim().min(2).max(50),
    email,
    phone: z.string().max(30).default(''),
    password: accountPasswordSchema,
    planId: z.coerce.number().int().min(1).max(2_147_483_647),
  }),
  answer: company,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/forgetpassword/{email}',
  access: 'public',
  summary: 'Mails a single-use reset code, good for 30 minutes; body.status 404 means the e-mail is unknown',
  params: z.object({ email: z.string().max(255) }),
  answer: z.object({ status: z.number(), message: z.string() }),
});

export const forgotPasswordByBody = endpoint({
  method: 'POST',
  path: '/forgetpassword',
  access: 'public',
  summary: 'The same with the e-mail in the body, so that it stays out of every log',
  body: z.object({ email: z.string().max(255) }),
  answer: forgotPassword.answer,
});

export const resetPasswordByUrl = endpoint({
  method: 'POST',
  path: '/resetpasswords/{email}/{token}/{newPassword}',
  access: 'public',
  summary: 'Sets a new password with a mailed code; kept for clients of this API, its URL is redacted in logs',
  params: z.object({ email: z.string().max(255), token: z.string().max(100), newPassword: z.string().max(200) }),
  answer: okAnswer,
});

export const resetPasswordByBody = endpoint({
  method: 'POST',
  path: '/resetpasswords',
  access: 'public',
  summary: 'Sets a new password with a mailed code; what the web app calls',
  body: z.object({ email: z.string().max(255), token: z.string().max(100), newPassword: z.string().max(200) }),
  answer: okAnswer,
});

export const listPublicPlans = endpoint({
  method: 'GET',
  path: '/plans/list',
  access: 'public',
  summary: 'Plans a new company can sign up for',
  answer: z.array(plan),
});

export const getCompanyPlan = endpoint({
  method: 'GET',
  path: '/companies/listPlan/{id}',
  access: 'user',
  summary: "The company with its plan and the plan's flags; only the own company",
  params: idParams,
  answer: company
    .pick({ id: true, name: true, email: true, status: true, dueDate: true, createdAt: true, phone: true })
    .extend({
      plan: planFeatures.extend({
        id: z.number(),
        name: z.string(),
        users: z.number(),
        connections: z.number(),
        queues: z.number(),
        value: z.number(),
      }),
    }),
});

export const listSettings = endpoint({
  method: 'GET',
  path: '/settings',
  access: 'user',
  summary: 'Settings of the company; secret ones are write-only and absent',
  answer: z.array(setting),
});

export const updateSetting = endpoint({
  method: 'PUT',
  path: '/settings/{key}',
  access: 'admin',
  summary: 'Changes one setting of the company; an unknown key answers ERR_NO_SETTING_FOUND',
  params: z.object({ key: z.string().max(100) }),
  body: z.object({ value: z.string().max(2000) }),
  answer: setting,
});
