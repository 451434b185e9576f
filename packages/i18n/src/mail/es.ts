import type { mail as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const mail: Translation<typeof source> = {
  reset: {
    subject: 'Código para restablecer tu contraseña',
    text:
      'Hola, {{name}}.\n\nTu código para restablecer la contraseña en Balcão es {{code}}. Vale durante {{minutes}} ' +
      'minutos y solo se puede usar una vez.\n\nSi no pediste este código, ignora este correo: tu contraseña sigue igual.',
  },
  confirmation: {
    subject: '{{code}} es su código para confirmar el correo en Balcão',
    text:
      'Hola, {{name}}.\n\nConfirme el correo de la empresa {{company}} con el código {{code}}, o abra {{url}} donde tiene su sesión de Balcão.\n\n' +
      'El código vale por {{hours}} horas. Después usted conecta los números de la empresa.\n\n' +
      'Si no creó una cuenta en Balcão, ignore este correo: sin el código nada se envía en su nombre.',
  },
  account: {
    secondFactorSubject: 'Se quitó la verificación en dos pasos de su cuenta en Balcão',
    secondFactorText:
      'Hola, {{name}}.\n\nUn administrador quitó la verificación en dos pasos de su cuenta en {{company}}. Usted entra solo con la contraseña, y puede activar la verificación otra vez en Mi seguridad.\n\nSi no lo pidió, hable ahora con quien administra Balcão en su empresa.',
    appAddedSubject: 'La verificación en dos pasos de su cuenta en Balcão se activó',
    appAddedText:
      'Hola, {{name}}.\n\nUna aplicación de códigos se añadió a su cuenta en {{company}}. Desde ahora la contraseña sola no deja entrar.\n\nSi no fue usted, cambie su contraseña y hable ahora con quien administra Balcão en su empresa.',
    appRemovedSubject: 'La aplicación de códigos de su cuenta en Balcão se desactivó',
    appRemovedText:
      'Hola, {{name}}.\n\nLa aplicación de códigos de su cuenta en {{company}} se desactivó.\n\nSi no fue usted, cambie su contraseña y hable ahora con quien administra Balcão en su empresa.',
    passkeyAddedSubject: 'Se añadió una llave de acceso a su cuenta en Balcão',
    passkeyAddedText:
      'Hola, {{name}}.\n\nSe añadió una llave de acceso a su cuenta en {{company}}. Quien tiene ese dispositivo entra con ella. Sus llaves están en Mi seguridad.\n\nSi no fue usted, quite la llave, cambie su contraseña y hable ahora con quien administra Balcão en su empresa.',
    passkeyRemovedSubject: 'Se quitó una llave de acceso de su cuenta en Balcão',
    passkeyRemovedText:
      'Hola, {{name}}.\n\nSe quitó una llave de acceso de su cuenta en {{company}}.\n\nSi no fue usted, cambie su contraseña y hable ahora con quien administra Balcão en su empresa.',
    phoneAddedSubject: 'Un celular entró en su cuenta de Balcão',
    phoneAddedText:
      'Hola, {{name}}:\n\nAlguien entró en su cuenta de {{company}} con la aplicación instalada de un celular. Queda conectado junto a su computadora. Vea el celular en Mi seguridad.\n\nSi no fue usted, cierre esa sesión, cambie su contraseña y hable ahora con quien administra Balcão en su empresa.',
    emailSubject: 'El correo de tu cuenta en Balcão cambió',
    emailText:
      'Hola, {{name}}.\n\nEl correo de tu cuenta en {{company}} fue cambiado. Esta dirección ya no entra en Balcão.\n\nSi no fuiste tú, habla ahora con quien administra Balcão en tu empresa.',
    made: '\n\nLo que creaste sigue en vigor con la contraseña nueva:\n\n{{lines}}\n\nMíralo en {{url}} y termina lo que no reconozcas.',
    madeKey: 'clave de API {{name}} ({{hint}}…)',
    madeWebhook: 'webhook de salida hacia {{name}}',
    madeToken: 'token de la conexión {{name}}',
    madeUser: 'cuenta de {{name}}',
    passwordSubject: 'La contraseña de tu cuenta en Balcão cambió',
    passwordText:
      'Hola, {{name}}.\n\nLa contraseña de tu cuenta en {{company}} fue cambiada.\n\nSi no fuiste tú, habla ahora con quien administra Balcão en tu empresa.',
  },
  security: {
    subject: 'Cambio de seguridad en {{company}}',
    text: 'Hola, {{name}}.\n\nEn {{company}} se hizo algo que sigue en vigor después de que salga quien lo hizo:\n\n{{lines}}\n\nSi fuiste tú o alguien del equipo, no tienes que hacer nada. Si no, entra ahora en {{url}}, cambia tu contraseña, cierra las otras sesiones y deshaz lo que se hizo: revoca la clave, elimina la cuenta o el webhook, cambia el token.',
    more: 'y más: míralo todo en la auditoría',
  },
  invoice: {
    refundBeyond: 'Se devolvió {{value}} más de lo que entró en esta factura. Revísalo.',
    before: 'La factura {{number}} vence en {{days}} día(s)',
    today: 'La factura {{number}} vence hoy',
    lockedDays: 'Los días en que la empresa está bloqueada se devuelven cuando se paga la factura.',
    after: 'La factura {{number}} venció el {{date}}',
    text:
      'Hola, {{company}}.\n\nLa factura {{number}} ({{detail}}), de {{value}}, vence el {{date}}.\n\n' +
      'Véala y páguela en {{url}}. Si ya pagó, ignore este aviso.',
  },
  invitation: {
    subject: 'Invitación a {{company}} en Balcão',
    text: 'Hola, {{name}}.\n\nTe invitaron a {{company}} en Balcão. Elige tu contraseña aquí:\n\n{{url}}\n\nSi la página pide un código, es {{code}}. El enlace vale hasta el {{date}}; después, pide otra invitación.',
  },
  watch: {
    problemsSubject: 'Balcão: la instalación te necesita',
    problemsText:
      'Hola, {{name}}.\n\nEsto necesita atención en la instalación de Balcão:\n\n{{lines}}\n\nMíralo en {{url}}. Avisamos de nuevo si empeora; de copias y disco, una vez al día.',
    testSubject: 'Balcão: correo de prueba',
    testText:
      'Hola, {{name}}.\n\nLos correos de Balcão te llegan. La instalación ahora:\n\n{{lines}}\n\nMíralo en {{url}}.',
    none: 'Nada por resolver.',
    failedJobs: 'Tareas que fallaron: {{value}}',
    backup: 'La última copia de seguridad se hizo hace {{value}} horas',
    disk: 'Quedan {{value}} MB en el disco de los datos',
    refused: 'Números que WhatsApp no deja entrar: {{value}}',
    totals: 'Días de informes cuyas sumas estaban mal y se rehicieron: {{value}}',
  },
  webhookOff: {
    subject: 'Un webhook de tu empresa fue desactivado',
    text:
      'Hola, {{company}}.\n\nLa dirección {{address}} no aceptó ninguna entrega en las últimas 24 horas y fue desactivada. ' +
      'Ya no se le envía nada.\n\nCuando vuelva a responder, actívala de nuevo en {{url}}, en la pestaña Webhooks, y ' +
      'reenvía desde allí lo que falló.',
  },
};
