import { expect, it } from "vitest";
import { guessColumns, headingKey, sourceOf } from "./columns.ts";

const guess = (headings: string, separator = ",") => {
  const all = headings.split(separator);
  const fields = guessColumns(all);
  return Object.fromEntries(all.flatMap((heading, index) => (fields[index] ? [[heading, fields[index]]] : [])));
};

it("Ghost", () => {
  const headings =
    "id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers,gift_id";
  expect(sourceOf(headings.split(","))).toBe("ghost");
  expect(guess(headings)).toEqual({
    email: "email",
    name: "name",
    note: "note",
    subscribed_to_emails: "newsletter",
    complimentary_plan: "complimentary",
    stripe_customer_id: "customer",
    labels: "note",
    tiers: "plan",
  });
  expect(guess("email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,import_tier")).toMatchObject(
    {
      import_tier: "plan",
    },
  );
  expect(guess("email,tiers"), "of another program").toEqual({ email: "email" });
});

it("Stripe: subscriptions in any order of columns, and customers", () => {
  const headings =
    "Customer Email;id;Customer ID;Plan;Status;Current Period Start (UTC);Current Period End (UTC);Ended At (UTC);Customer Name";
  expect(sourceOf(headings.split(";"))).toBe("stripe");
  expect(guess(headings, ";")).toEqual({
    "Customer Email": "email",
    id: "subscription",
    "Customer ID": "customer",
    Plan: "plan",
    Status: "status",
    "Current Period Start (UTC)": "period_start",
    "Current Period End (UTC)": "paid_until",
    "Ended At (UTC)": "ended",
    "Customer Name": "name",
  });
  expect(guess("id,Description,Email,Name,Created (UTC)")).toEqual({ id: "customer", Email: "email", Name: "name" });
  // The id of a payment is neither a customer's nor a subscription's.
  expect(guess("id,Created date (UTC),Amount,Amount Refunded,Currency,Customer ID,Customer Email,Invoice ID")).toEqual({
    "Customer Email": "email",
  });
});

it("Wizarr's table of users", () => {
  expect(guess("id,token,username,email,code,expires,auth,created")).toEqual({ email: "email", expires: "paid_until" });
});

it("Patreon, WooCommerce and Substack", () => {
  const patreon = "Name,Email,Patron Status,Pledge Amount,Tier,User ID,Access Expiration,Next Charge Date";
  expect(sourceOf(patreon.split(","))).toBe("patreon");
  expect(guess(patreon)).toEqual({
    Name: "name",
    Email: "email",
    "Patron Status": "status",
    Tier: "plan",
    "Access Expiration": "paid_until",
    "Next Charge Date": "paid_until",
  });
  const woo =
    "subscription_id,subscription_status,customer_id,next_payment_date,end_date,payment_method_post_meta,billing_first_name,billing_last_name,billing_email";
  expect(sourceOf(woo.split(","))).toBe("woocommerce");
  expect(guess(woo)).toEqual({
    subscription_status: "status",
    next_payment_date: "paid_until",
    end_date: "paid_until",
    payment_method_post_meta: "customer",
    billing_first_name: "name",
    billing_last_name: "name",
    billing_email: "email",
  });
  expect(guess("email,active_subscription,expiry,email_disabled,created_at")).toEqual({
    email: "email",
    active_subscription: "status",
    expiry: "paid_until",
  });
});

it("postal addresses, sums and shipping stay out, whichever program wrote them", () => {
  const woo =
    "subscription_status,customer_id,order_total,payment_method_post_meta,shipping_method,billing_first_name,billing_last_name,billing_email,billing_phone,billing_address_1,billing_address_2,billing_postcode,billing_city,billing_state,billing_country,billing_company,shipping_first_name,shipping_last_name,shipping_address_1,shipping_postcode,shipping_city,shipping_state,shipping_country,order_items,download_permissions";
  expect(sourceOf(woo.split(","))).toBe("woocommerce");
  expect(Object.keys(guess(woo))).toEqual([
    "subscription_status",
    "payment_method_post_meta",
    "billing_first_name",
    "billing_last_name",
    "billing_email",
  ]);
  const patreon =
    "Name,Email,Patron Status,Lifetime Amount,Pledge Amount,Tier,Addressee,Street,City,State,Zip,Country,Phone,Max Posts";
  expect(Object.keys(guess(patreon))).toEqual(["Name", "Email", "Patron Status", "Tier"]);
});

it("words in French, with accents, spaces and the mark of the file at the first heading", () => {
  expect(headingKey("\ufeff\u00a0Adresse e-mail ")).toBe("adresse_e_mail");
  expect(guess("\ufeffAdresse e-mail;Prénom;Nom;Formule;Payé jusqu’au;Langue;Remarques;Code postal", ";")).toEqual({
    "\ufeffAdresse e-mail": "email",
    Prénom: "name",
    Nom: "name",
    Formule: "plan",
    "Payé jusqu’au": "paid_until",
    Langue: "locale",
    Remarques: "note",
  });
});

it("two columns are never the same field, except where they belong together", () => {
  expect(guessColumns(["email", "e-mail", "constructor", ""])).toEqual(["email", "", "", ""]);
});
