import type { mail as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const mail: Translation<typeof source> = {
  reset: {
    subject: 'Código para restablecer tu contraseña',
    text:
      'Hola, {{name}}.\n\nTu código para restablecer la contraseña en Balcão es {{code}}. Vale durante {{minutes}} ' +
      'minutos y solo se puede usar una vez.\n\nSi no pediste este código, ignora este correo: tu contraseña sigue igual.',
  },
  account: {
    secondFactorSubject: 'Se quitó la verificación en dos pasos de su cuenta en Balcão',
    secondFactorText:
      'Hola, {{name}}.\n\nUn administrador quitó la verificación en dos pasos de su cuenta en {{company}}. Usted entra solo con la contraseña, y puede activar la verificación otra vez en Mi seguridad.\n\nSi no lo pidió, hable ahora con quien administra Balcão en su empresa.',
    emailSubject: 'El correo de tu cuenta en Balcão cambió',
    emailText:
      'Hola, {{name}}.\n\nEl correo de tu cuenta en {{company}} fue cambiado. Esta dirección ya no entra en Balcão.\n\nSi no fuiste tú, habla ahora con quien administra Balcão en tu empresa.',
    passwordSubject: 'La contraseña de tu cuenta en Balcão cambió',
    passwordText:
      'Hola, {{name}}.\n\nLa contraseña de tu cuenta en {{company}} fue cambiada.\n\nSi no fuiste tú, habla ahora con quien administra Balcão en tu empresa.',
  },
  invoice: {
    before: 'La factura {{number}} vence en {{days}} día(s)',
    today: 'La factura {{number}} vence hoy',
    after: 'La factura {{number}} venció el {{date}}',
    text:
      'Hola, {{company}}.\n\nLa factura {{number}} ({{detail}}), de {{value}}, vence el {{date}}.\n\n' +
      'Véala y páguela en {{url}}. Si ya pagó, ignore este aviso.',
  },
  webhookOff: {
    subject: 'Un webhook de tu empresa fue desactivado',
    text:
      'Hola, {{company}}.\n\nLa dirección {{address}} no aceptó ninguna entrega en las últimas 24 horas y fue desactivada. ' +
      'Ya no se le envía nada.\n\nCuando vuelva a responder, actívala de nuevo en {{url}}, en la pestaña Webhooks, y ' +
      'reenvía desde allí lo que falló.',
  },
};
