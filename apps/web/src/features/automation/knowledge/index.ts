export { DocumentPicker } from './document-picker.tsx';
