/** Its own door: whoever shows an avatar of a contact does not load the search for contacts. */
export { ContactLine, ContactPicker } from './contact-picker.tsx';
