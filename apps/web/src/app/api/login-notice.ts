import { ApiError } from './api-error.ts';

const key = 'loginNotice';

/** Why the user was sent to the login screen, stored for it to show: it outlives the reload after a forced logout. */
export function storeLoginNotice(code: string, details: Readonly<Record<string, unknown>> = {}): void {
  sessionStorage.setItem(key, JSON.stringify({ code, details }));
}

/** The notice as the error it came from, or null. It stays until the next login. */
export function readLoginNotice(): ApiError | null {
  try {
    const { code, details } = JSON.parse(sessionStorage.getItem(key) ?? '') as ApiError;
    return new ApiError(code, 0, details);
  } catch {
    return null;
  }
}

export function clearLoginNotice(): void {
  sessionStorage.removeItem(key);
}
