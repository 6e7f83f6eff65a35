"""The words of the landing page, in the service's two languages."""

from pinkas.core.fields import Language
from pinkas.dashboard.frame import Words

WORDS: dict[Language, Words] = {
    "en": {
        "lead": "Invoicing and business management behind one HTTP API, run by yourself.",
        "live_says": "This is the live environment. Documents issued here are real: numbered, signed, and kept.",
        "sandbox_says": "This is the sandbox, for trying things out. Nothing issued here is a real document, and its "
        "PDFs say so. It shares no data with live.",
        "to_sandbox": "Open the sandbox",
        "to_live": "Open live",
        "dashboard": "Dashboard",
        "to_dashboard": "Open the dashboard",
        "dashboard_says": "Register or log in, and issue documents in the browser.",
        "to_docs": "Read the documentation",
        "first_key": "Your first key",
        "register": "Register yourself and your business. The answer holds an access token and the id of the business.",
        "create": "Set `TOKEN` to `accessToken` and `BUSINESS` to `business.id` of that answer, and make a key.",
        "create_sandbox": "Set `TOKEN` to `accessToken` and `BUSINESS` to `business.id` of that answer, and make a "
        "key of the sandbox. It is made through live, with your account there.",
        "use": "The answer shows the key once, as `rawKey`. Keep it, and call the API with it:",
        "example_only": "Put your own details in place of the example's. A tax number must be a real one: its check "
        "digit is checked.",
        "next": "Where to go next",
        "docs": "Reference",
        "docs_says": "Every operation, field and error code, and the guides.",
        "openapi": "OpenAPI description",
        "openapi_says": "For client generators and tools.",
        "ready": "State of the service",
        "ready_says": "Database, migrations and worker, as JSON.",
    },
    "he": {
        "lead": "חשבוניות וניהול עסק בממשק HTTP אחד, בהפעלה עצמית.",
        "live_says": "זו הסביבה החיה. מסמכים שמופקים כאן הם מסמכים לכל דבר: ממוספרים, חתומים ונשמרים.",
        "sandbox_says": "זו סביבת הניסיון. מה שמופק כאן אינו מסמך אמיתי, וכך גם רשום על קובצי ה־PDF. "
        "אין לה נתונים משותפים עם הסביבה החיה.",
        "to_sandbox": "לסביבת הניסיון",
        "to_live": "לסביבה החיה",
        "dashboard": "לוח הבקרה",
        "to_dashboard": "אל לוח הבקרה",
        "dashboard_says": "הרשמה או כניסה, והפקת מסמכים בדפדפן.",
        "to_docs": "אל התיעוד",
        "first_key": "המפתח הראשון",
        "register": "רישום שלך ושל העסק. בתשובה יש אסימון גישה ומזהה העסק.",
        "create": "יש להציב ב־`TOKEN` את `accessToken` וב־`BUSINESS` את `business.id` מן התשובה, וליצור מפתח.",
        "create_sandbox": "יש להציב ב־`TOKEN` את `accessToken` וב־`BUSINESS` את `business.id` מן התשובה, וליצור מפתח "
        "לסביבת הניסיון. המפתח נוצר דרך הסביבה החיה, בחשבון שלך שם.",
        "use": "התשובה מציגה את המפתח פעם אחת בלבד, בשדה `rawKey`. יש לשמור אותו ולקרוא בעזרתו לממשק:",
        "example_only": "יש להחליף את פרטי הדוגמה בפרטים שלך. מספר העוסק חייב להיות תקין: ספרת הביקורת נבדקת.",
        "next": "לאן ממשיכים",
        "docs": "תיעוד הממשק",
        "docs_says": "כל הפעולות, השדות וקודי השגיאה, והמדריכים (באנגלית).",
        "openapi": "תיאור OpenAPI",
        "openapi_says": "למחוללי לקוחות ולכלים.",
        "ready": "מצב השירות",
        "ready_says": "מסד הנתונים, הגירות ועובד הרקע, כ־JSON.",
    },
}
