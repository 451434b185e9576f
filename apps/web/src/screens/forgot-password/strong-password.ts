/** The rule of a password reset: at least 8 characters, among them an uppercase and a lowercase letter and a digit. */
export function isStrongPassword(text: string): boolean {
  return text.length >= 8 && text.length <= 50 && /[a-z]/.test(text) && /[A-Z]/.test(text) && /[0-9]/.test(text);
}
