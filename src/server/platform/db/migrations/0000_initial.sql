CREATE SEQUENCE "public"."guest_review_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 2000000001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."voucher_coupon_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000000 CACHE 1;--> statement-breakpoint
CREATE TABLE "areas" (
	"region_id" text NOT NULL,
	"id" text NOT NULL,
	"name" jsonb NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "areas_region_id_id_pk" PRIMARY KEY("region_id","id")
);
--> statement-breakpoint
CREATE TABLE "floor_plans" (
	"room_type_id" integer PRIMARY KEY NOT NULL,
	"plan" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hotels" (
	"id" integer PRIMARY KEY NOT NULL,
	"region_id" text NOT NULL,
	"area_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"type" text NOT NULL,
	"grade" smallint NOT NULL,
	"address" jsonb NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"phone" text NOT NULL,
	"summary" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"check_in_time" text NOT NULL,
	"check_out_time" text NOT NULL,
	"amenities" text[] NOT NULL,
	"cleaning_per_week" smallint NOT NULL,
	"add_ons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"policies" jsonb NOT NULL,
	"notice" jsonb,
	"pictures" jsonb NOT NULL,
	"cancellation_policy" jsonb NOT NULL,
	"length_discounts" jsonb NOT NULL,
	"min_nights" smallint NOT NULL,
	"max_nights" smallint NOT NULL,
	"tour" jsonb,
	"neighbourhood" jsonb NOT NULL,
	"faqs" jsonb NOT NULL,
	"sponsored" boolean NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"long_stay_review_count" integer DEFAULT 0 NOT NULL,
	"review_score" smallint,
	"review_scores" jsonb,
	"demo_seed" integer
);
--> statement-breakpoint
CREATE TABLE "rate_plans" (
	"id" integer PRIMARY KEY NOT NULL,
	"room_type_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"price_percent" smallint NOT NULL,
	"breakfast_per_guest_night" integer NOT NULL,
	"refundable" boolean NOT NULL,
	"min_nights" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY NOT NULL,
	"hotel_id" integer NOT NULL,
	"room_type_id" integer NOT NULL,
	"author" text NOT NULL,
	"language" text NOT NULL,
	"score" smallint NOT NULL,
	"scores" jsonb NOT NULL,
	"nights" smallint NOT NULL,
	"traveller" text NOT NULL,
	"stayed_in" text NOT NULL,
	"written_on" date NOT NULL,
	"text" text NOT NULL,
	"reply" jsonb,
	"edited_on" date,
	"removed_reason" text
);
--> statement-breakpoint
CREATE TABLE "room_nights" (
	"room_type_id" integer NOT NULL,
	"night" date NOT NULL,
	"total" smallint NOT NULL,
	"sold" smallint DEFAULT 0 NOT NULL,
	"price" integer NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "room_nights_room_type_id_night_pk" PRIMARY KEY("room_type_id","night"),
	CONSTRAINT "room_nights_never_oversold" CHECK ("room_nights"."sold" >= 0 and "room_nights"."sold" <= "room_nights"."total"),
	CONSTRAINT "room_nights_price_positive" CHECK ("room_nights"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "room_types" (
	"id" integer PRIMARY KEY NOT NULL,
	"hotel_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"name" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"size_m2" integer NOT NULL,
	"beds" jsonb NOT NULL,
	"view" text NOT NULL,
	"base_guests" smallint NOT NULL,
	"max_guests" smallint NOT NULL,
	"extra_guest_per_night" integer NOT NULL,
	"amenities" text[] NOT NULL,
	"pictures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_calendars" (
	"room_type_id" integer PRIMARY KEY NOT NULL,
	"first_night" date NOT NULL,
	"free" "bytea" NOT NULL,
	"prices" "bytea" NOT NULL,
	"changed" "xid8" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"expires_at" timestamp with time zone,
	CONSTRAINT "member_pictures_shown_or_going" CHECK (("member_pictures"."member_id" is null) = ("member_pictures"."expires_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "member_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"refresh_salt" text NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"previous_generation" integer,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"presented_at" timestamp with time zone,
	"via" text DEFAULT 'email' NOT NULL,
	"browser" text,
	"system" text,
	"kind" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_for" text
);
--> statement-breakpoint
CREATE TABLE "member_socials" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_socials_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"name" text DEFAULT '' NOT NULL,
	"nick_name" text DEFAULT '' NOT NULL,
	"tel" text DEFAULT '' NOT NULL,
	"country_code" text DEFAULT '' NOT NULL,
	"iso" text DEFAULT '' NOT NULL,
	"tel_verified_at" timestamp with time zone,
	"age_range" text,
	"birthyear" text,
	"birthday" text,
	"gender" text,
	"profile_image" text,
	"visit_route" text,
	"marketing" boolean DEFAULT false NOT NULL,
	"marketing_decided_at" timestamp with time zone,
	"privacy_uses_marketing" boolean DEFAULT false NOT NULL,
	"language" text DEFAULT 'kr' NOT NULL,
	"notifications" jsonb DEFAULT '{"booking":{"mail":true,"sms":true,"push":true},"marketing":{"mail":false,"sms":false,"push":false},"quietHours":{"on":true,"from":"21:00","to":"08:00"}}'::jsonb NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"terms_agreed_at" timestamp with time zone,
	"privacy_agreed_at" timestamp with time zone,
	"age_confirmed_at" timestamp with time zone,
	"email_verified_at" timestamp with time zone,
	"last_login_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_email_unique" UNIQUE("email"),
	CONSTRAINT "members_tel_proven" CHECK ("members"."tel_verified_at" is null or "members"."tel" <> '')
);
--> statement-breakpoint
CREATE TABLE "personal_coupons" (
	"id" serial PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"coupon_id" integer NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"valid_until" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"bucket" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_identity_tokens" (
	"digest" text PRIMARY KEY NOT NULL,
	"refused_from" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"requester" text DEFAULT '' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"stray_tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"consumed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notice_outbox" (
	"id" serial PRIMARY KEY NOT NULL,
	"notification_id" integer NOT NULL,
	"channel" text NOT NULL,
	"subscription_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "notice_outbox_once" UNIQUE NULLS NOT DISTINCT("notification_id","channel","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" serial PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text DEFAULT 'WELCOME' NOT NULL,
	"occasion" text,
	"title" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"href" text,
	"useful_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_occasion_unique" UNIQUE("occasion")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint_digest" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_digest_unique" UNIQUE("endpoint_digest")
);
--> statement-breakpoint
CREATE TABLE "text_days" (
	"day" date PRIMARY KEY NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"tripped_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "partner_payment_logs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"reservation_id" text NOT NULL,
	"step" text NOT NULL,
	"detail" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservation_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"reservation_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"amount" integer DEFAULT 0 NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"hotel_id" integer NOT NULL,
	"room_type_id" integer NOT NULL,
	"rate_plan_id" integer NOT NULL,
	"check_in" date NOT NULL,
	"check_out" date NOT NULL,
	"adults" smallint NOT NULL,
	"children" smallint NOT NULL,
	"state" text NOT NULL,
	"hold_expires_at" timestamp with time zone NOT NULL,
	"hold_extended_at" timestamp with time zone,
	"quote" jsonb NOT NULL,
	"total" integer NOT NULL,
	"rates" jsonb NOT NULL,
	"refundable" boolean NOT NULL,
	"cancellation_policy" jsonb NOT NULL,
	"guest" jsonb NOT NULL,
	"requests" text NOT NULL,
	"arrival" text,
	"for_other" boolean DEFAULT false NOT NULL,
	"consents" jsonb NOT NULL,
	"language" text NOT NULL,
	"installment_months" smallint DEFAULT 0 NOT NULL,
	"payment_method" text DEFAULT 'CARD' NOT NULL,
	"deposit_bank" text,
	"cash_receipt" jsonb,
	"idempotency_key" text NOT NULL,
	"booked_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"no_show" boolean DEFAULT false NOT NULL,
	"refund" integer,
	"refund_fee_percent" integer,
	"changes" smallint DEFAULT 0 NOT NULL,
	"change_fee" integer DEFAULT 0 NOT NULL,
	"fee_floor_percent" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservations_idempotency" UNIQUE("member_id","idempotency_key"),
	CONSTRAINT "reservations_half_open" CHECK ("reservations"."check_in" < "reservations"."check_out"),
	CONSTRAINT "reservations_total" CHECK ("reservations"."total" >= 0),
	CONSTRAINT "reservations_change_fee" CHECK ("reservations"."change_fee" >= 0 and "reservations"."change_fee" <= "reservations"."total")
);
--> statement-breakpoint
CREATE TABLE "stay_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reservation_id" text NOT NULL,
	"state" text NOT NULL,
	"kind" text DEFAULT 'DATES' NOT NULL,
	"was_check_in" date NOT NULL,
	"was_check_out" date NOT NULL,
	"check_in" date NOT NULL,
	"check_out" date NOT NULL,
	"quote" jsonb NOT NULL,
	"rates" jsonb NOT NULL,
	"refund" integer NOT NULL,
	"fee" integer DEFAULT 0 NOT NULL,
	"to_pay" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"change_fee" integer NOT NULL,
	"fee_floor_percent" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "stay_changes_half_open" CHECK ("stay_changes"."check_in" < "stay_changes"."check_out")
);
--> statement-breakpoint
CREATE TABLE "guest_reviews" (
	"reservation_id" text PRIMARY KEY NOT NULL,
	"review_id" integer NOT NULL,
	CONSTRAINT "guest_reviews_review_id_unique" UNIQUE("review_id")
);
--> statement-breakpoint
CREATE TABLE "review_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"reservation_id" text NOT NULL,
	"position" smallint,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "review_photos_shown_or_going" CHECK (("review_photos"."position" is null) = ("review_photos"."expires_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" serial PRIMARY KEY NOT NULL,
	"slot" text NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"action" jsonb NOT NULL,
	"href" text NOT NULL,
	"picture" text,
	"active" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"audience" text DEFAULT 'everyone' NOT NULL,
	"locales" text[] DEFAULT '{ko,en}'::text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"tag" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"body" jsonb DEFAULT '{"ko":"","en":""}'::jsonb NOT NULL,
	"picture" text NOT NULL,
	"hotel_ids" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"picture" text NOT NULL,
	"starts_on" date,
	"ends_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main_catalogs" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"region_id" text NOT NULL,
	"area_id" text,
	"picture" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main_sections" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"rule" text NOT NULL,
	"href" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_content" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"removed" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_content_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"tag" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"terms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"picture" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"hotel_ids" integer[] NOT NULL,
	"coupon_ids" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_facts" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_faqs" (
	"id" serial PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"position" integer NOT NULL,
	"question" jsonb NOT NULL,
	"answer" jsonb NOT NULL,
	"on_main" boolean DEFAULT false NOT NULL,
	"on_mypage" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_routes" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"label" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" integer PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"cap" integer,
	"min_total" integer NOT NULL,
	"min_nights" integer NOT NULL,
	"max_nights" integer,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"hotel_ids" integer[],
	"area_ids" text[],
	"region_ids" text[],
	"stay_from" date,
	"stay_until" date,
	"allows_non_refundable" boolean DEFAULT true NOT NULL,
	"first_booking" boolean DEFAULT false NOT NULL,
	"business_only" boolean DEFAULT false NOT NULL,
	"prepaid" boolean DEFAULT false NOT NULL,
	"stackable" boolean DEFAULT false NOT NULL,
	"returns_on_cancel" text DEFAULT 'FEE_BELOW_DISCOUNT' NOT NULL,
	"downloadable" boolean NOT NULL,
	"serial" text,
	"stock" integer,
	"per_member" smallint DEFAULT 1 NOT NULL,
	"issued" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "coupons_serial_unique" UNIQUE("serial"),
	CONSTRAINT "coupons_value" CHECK ("coupons"."value" >= 0 and ("coupons"."kind" <> 'PERCENT' or "coupons"."value" <= 100)),
	CONSTRAINT "coupons_stay_period" CHECK ("coupons"."stay_from" < "coupons"."stay_until"),
	CONSTRAINT "coupons_per_member" CHECK ("coupons"."per_member" >= 1)
);
--> statement-breakpoint
CREATE TABLE "voucher_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"voucher_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"amount" integer DEFAULT 0 NOT NULL,
	"payment" text
);
--> statement-breakpoint
CREATE TABLE "voucher_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voucher_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"coupon_id" integer NOT NULL,
	"title" jsonb NOT NULL,
	"nights" smallint NOT NULL,
	"valid_days" smallint NOT NULL,
	"unit_price" integer NOT NULL,
	"quantity" smallint NOT NULL,
	"total" integer NOT NULL,
	"state" text NOT NULL,
	"from_name" text NOT NULL,
	"gift" jsonb,
	"send_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"consents" jsonb NOT NULL,
	"language" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "voucher_orders_total" CHECK ("voucher_orders"."total" = "voucher_orders"."unit_price" * "voucher_orders"."quantity"),
	CONSTRAINT "voucher_orders_quantity" CHECK ("voucher_orders"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "voucher_products" (
	"id" integer PRIMARY KEY NOT NULL,
	"group_id" text NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"nights" smallint NOT NULL,
	"night_cap" integer NOT NULL,
	"price" integer NOT NULL,
	"hotel_id" integer,
	"on_sale" boolean DEFAULT true NOT NULL,
	"valid_days" smallint DEFAULT 365 NOT NULL,
	"coupon_id" integer,
	CONSTRAINT "voucher_products_price" CHECK ("voucher_products"."price" >= 100),
	CONSTRAINT "voucher_products_nights" CHECK ("voucher_products"."nights" >= 1)
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"number" smallint NOT NULL,
	"state" text NOT NULL,
	"price" integer NOT NULL,
	"code_digest" text NOT NULL,
	"code_sealed" text NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"redeemed_by" uuid,
	"redeemed_at" timestamp with time zone,
	"personal_coupon_id" integer,
	"refund" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vouchers_code_digest_unique" UNIQUE("code_digest"),
	CONSTRAINT "vouchers_number" UNIQUE("order_id","number"),
	CONSTRAINT "vouchers_redeemed" CHECK (("vouchers"."state" = 'REDEEMED') = ("vouchers"."personal_coupon_id" is not null)),
	CONSTRAINT "vouchers_refund" CHECK (("vouchers"."refund" is not null) = ("vouchers"."state" in ('REFUNDING', 'REFUNDED'))
        and "vouchers"."refund" between 0 and "vouchers"."price")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"order_id" text PRIMARY KEY NOT NULL,
	"payable_kind" text NOT NULL,
	"payable_id" text NOT NULL,
	"item_id" text,
	"reservation_id" text GENERATED ALWAYS AS (case when payable_kind = 'BOOKING' then payable_id end) STORED,
	"change_id" uuid GENERATED ALWAYS AS (case when payable_kind = 'BOOKING' then item_id::uuid end) STORED,
	"voucher_order_id" text GENERATED ALWAYS AS (case when payable_kind = 'VOUCHERS' then payable_id end) STORED,
	"provider" text DEFAULT 'toss' NOT NULL,
	"attempt" smallint NOT NULL,
	"state" text NOT NULL,
	"amount" integer NOT NULL,
	"payment_key" text,
	"checkout_url" text,
	"card_issuer" text,
	"card_number" text,
	"installment_months" smallint DEFAULT 0 NOT NULL,
	"method" text DEFAULT 'CARD' NOT NULL,
	"bank" text,
	"account_number" text,
	"account_holder" text,
	"deposit_due_at" timestamp with time zone,
	"deposit_secret" text,
	"cash_receipt" jsonb,
	"cash_receipt_url" text,
	"receipt_url" text,
	"failure_code" text,
	"captured_at" timestamp with time zone,
	"refunded" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_payment_key_unique" UNIQUE("payment_key"),
	CONSTRAINT "payments_number" UNIQUE("payable_id","attempt"),
	CONSTRAINT "payments_refund" CHECK ("payments"."refunded" >= 0 and "payments"."refunded" <= "payments"."amount")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"purpose" text NOT NULL,
	"item_id" text,
	"change_id" uuid GENERATED ALWAYS AS (case when purpose = 'CHANGE' then item_id::uuid end) STORED,
	"voucher_id" uuid GENERATED ALWAYS AS (case when purpose = 'VOUCHER' then item_id::uuid end) STORED,
	"part" smallint DEFAULT 1 NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"account" jsonb,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "refunds_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"sealed" boolean DEFAULT false NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "feature_flag_state" (
	"id" smallint PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feature_flags" (
	"key" text PRIMARY KEY NOT NULL,
	"definition" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"locale" text NOT NULL,
	"device" text NOT NULL,
	"payload" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "compared_rooms" (
	"member_id" uuid NOT NULL,
	"room_type_id" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "compared_rooms_member_id_room_type_id_pk" PRIMARY KEY("member_id","room_type_id")
);
--> statement-breakpoint
CREATE TABLE "viewed_hotels" (
	"member_id" uuid NOT NULL,
	"hotel_id" integer NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "viewed_hotels_member_id_hotel_id_pk" PRIMARY KEY("member_id","hotel_id")
);
--> statement-breakpoint
CREATE TABLE "wishlist_hotels" (
	"member_id" uuid NOT NULL,
	"hotel_id" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wishlist_hotels_member_id_hotel_id_pk" PRIMARY KEY("member_id","hotel_id")
);
--> statement-breakpoint
CREATE TABLE "tour_slots" (
	"hotel_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"taken" integer NOT NULL,
	"capacity" integer NOT NULL,
	CONSTRAINT "tour_slots_hotel_id_starts_at_pk" PRIMARY KEY("hotel_id","starts_at"),
	CONSTRAINT "tour_slots_never_overbooked" CHECK ("tour_slots"."taken" between 0 and "tour_slots"."capacity")
);
--> statement-breakpoint
CREATE TABLE "tours" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"hotel_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" smallint NOT NULL,
	"state" text NOT NULL,
	"people" smallint NOT NULL,
	"visitor" jsonb NOT NULL,
	"note" text NOT NULL,
	"language" text NOT NULL,
	"revision" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"member_id" uuid,
	"fingerprint" text NOT NULL,
	"claim" uuid NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"status" smallint,
	"answer" jsonb
);
--> statement-breakpoint
CREATE TABLE "reservation_drafts" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"revision" uuid NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"id" serial PRIMARY KEY NOT NULL,
	"personal_coupon_id" integer NOT NULL,
	"reservation_id" text NOT NULL,
	"position" smallint NOT NULL,
	"discount" integer NOT NULL,
	"terms" jsonb NOT NULL,
	"title" jsonb NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	"first_of" uuid,
	CONSTRAINT "coupon_uses_of_booking" UNIQUE("reservation_id","personal_coupon_id"),
	CONSTRAINT "coupon_uses_discount" CHECK ("coupon_uses"."discount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "site_kind" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "site_kind_one" CHECK ("site_kind"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "site_secrets" (
	"id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "areas" ADD CONSTRAINT "areas_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floor_plans" ADD CONSTRAINT "floor_plans_room_type_id_room_types_id_fk" FOREIGN KEY ("room_type_id") REFERENCES "public"."room_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotels" ADD CONSTRAINT "hotels_region_id_area_id_areas_region_id_id_fk" FOREIGN KEY ("region_id","area_id") REFERENCES "public"."areas"("region_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_plans" ADD CONSTRAINT "rate_plans_room_type_id_room_types_id_fk" FOREIGN KEY ("room_type_id") REFERENCES "public"."room_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_room_type_id_room_types_id_fk" FOREIGN KEY ("room_type_id") REFERENCES "public"."room_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_nights" ADD CONSTRAINT "room_nights_room_type_id_room_types_id_fk" FOREIGN KEY ("room_type_id") REFERENCES "public"."room_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_types" ADD CONSTRAINT "room_types_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_calendars" ADD CONSTRAINT "room_calendars_room_type_id_room_types_id_fk" FOREIGN KEY ("room_type_id") REFERENCES "public"."room_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_pictures" ADD CONSTRAINT "member_pictures_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD CONSTRAINT "member_sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_socials" ADD CONSTRAINT "member_socials_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_coupons" ADD CONSTRAINT "personal_coupons_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_outbox" ADD CONSTRAINT "notice_outbox_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_outbox" ADD CONSTRAINT "notice_outbox_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_member_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."member_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_payment_logs" ADD CONSTRAINT "partner_payment_logs_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_events" ADD CONSTRAINT "reservation_events_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_room_type_id_room_types_id_fk" FOREIGN KEY ("room_type_id") REFERENCES "public"."room_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_rate_plan_id_rate_plans_id_fk" FOREIGN KEY ("rate_plan_id") REFERENCES "public"."rate_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stay_changes" ADD CONSTRAINT "stay_changes_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_reviews" ADD CONSTRAINT "guest_reviews_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_reviews" ADD CONSTRAINT "guest_reviews_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_events" ADD CONSTRAINT "voucher_events_order_id_voucher_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."voucher_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_events" ADD CONSTRAINT "voucher_events_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_orders" ADD CONSTRAINT "voucher_orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_orders" ADD CONSTRAINT "voucher_orders_product_id_voucher_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."voucher_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_orders" ADD CONSTRAINT "voucher_orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_products" ADD CONSTRAINT "voucher_products_group_id_voucher_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."voucher_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_products" ADD CONSTRAINT "voucher_products_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_order_id_voucher_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."voucher_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_redeemed_by_members_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_personal_coupon_id_personal_coupons_id_fk" FOREIGN KEY ("personal_coupon_id") REFERENCES "public"."personal_coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_change_id_stay_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."stay_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_voucher_order_id_voucher_orders_id_fk" FOREIGN KEY ("voucher_order_id") REFERENCES "public"."voucher_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_payments_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payments"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_change_id_stay_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."stay_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compared_rooms" ADD CONSTRAINT "compared_rooms_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compared_rooms" ADD CONSTRAINT "compared_rooms_room_type_id_room_types_id_fk" FOREIGN KEY ("room_type_id") REFERENCES "public"."room_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewed_hotels" ADD CONSTRAINT "viewed_hotels_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewed_hotels" ADD CONSTRAINT "viewed_hotels_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_hotels" ADD CONSTRAINT "wishlist_hotels_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_hotels" ADD CONSTRAINT "wishlist_hotels_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_slots" ADD CONSTRAINT "tour_slots_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_drafts" ADD CONSTRAINT "reservation_drafts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_personal_coupon_id_personal_coupons_id_fk" FOREIGN KEY ("personal_coupon_id") REFERENCES "public"."personal_coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_first_of_members_id_fk" FOREIGN KEY ("first_of") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hotels_region_area" ON "hotels" USING btree ("region_id","area_id");--> statement-breakpoint
CREATE INDEX "rate_plans_room_type" ON "rate_plans" USING btree ("room_type_id");--> statement-breakpoint
CREATE INDEX "reviews_hotel" ON "reviews" USING btree ("hotel_id","nights","written_on");--> statement-breakpoint
CREATE INDEX "reviews_written" ON "reviews" USING btree ("written_on");--> statement-breakpoint
CREATE INDEX "room_nights_blocked" ON "room_nights" USING btree ("night","room_type_id") WHERE closed or sold >= total;--> statement-breakpoint
CREATE INDEX "room_types_hotel" ON "room_types" USING btree ("hotel_id");--> statement-breakpoint
CREATE INDEX "room_calendars_changed" ON "room_calendars" USING btree ("changed");--> statement-breakpoint
CREATE UNIQUE INDEX "member_pictures_member" ON "member_pictures" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_pictures_expiry" ON "member_pictures" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "member_sessions_member" ON "member_sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_socials_member" ON "member_socials" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_proven_tel" ON "members" USING btree ("tel") WHERE "members"."tel_verified_at" is not null;--> statement-breakpoint
CREATE INDEX "personal_coupons_member" ON "personal_coupons" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "personal_coupons_coupon" ON "personal_coupons" USING btree ("coupon_id","member_id");--> statement-breakpoint
CREATE INDEX "rate_events_bucket" ON "rate_events" USING btree ("bucket","at");--> statement-breakpoint
CREATE INDEX "verification_codes_address" ON "verification_codes" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "notice_outbox_waiting" ON "notice_outbox" USING btree ("channel","next_try_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "notice_outbox_subscription" ON "notice_outbox" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "notifications_member" ON "notifications" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("member_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_member" ON "push_subscriptions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "reservation_events_reservation" ON "reservation_events" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "reservations_member" ON "reservations" USING btree ("member_id","check_in");--> statement-breakpoint
CREATE INDEX "reservations_live_holds" ON "reservations" USING btree ("hold_expires_at") WHERE state in ('HELD', 'PAYING', 'CANCELLING');--> statement-breakpoint
CREATE INDEX "reservations_arrivals" ON "reservations" USING btree ("check_in") WHERE state = 'BOOKED';--> statement-breakpoint
CREATE INDEX "reservations_departures" ON "reservations" USING btree ("check_out") WHERE state in ('BOOKED', 'COMPLETED');--> statement-breakpoint
CREATE INDEX "stay_changes_reservation" ON "stay_changes" USING btree ("reservation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stay_changes_one_open" ON "stay_changes" USING btree ("reservation_id") WHERE state in ('DUE', 'PAYING', 'HELD');--> statement-breakpoint
CREATE INDEX "stay_changes_due" ON "stay_changes" USING btree ("expires_at") WHERE state = 'DUE';--> statement-breakpoint
CREATE INDEX "review_photos_reservation" ON "review_photos" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "review_photos_expiry" ON "review_photos" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "banners_slot" ON "banners" USING btree ("slot","position");--> statement-breakpoint
CREATE INDEX "voucher_events_order" ON "voucher_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "voucher_orders_member" ON "voucher_orders" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "voucher_orders_open" ON "voucher_orders" USING btree ("expires_at") WHERE state = 'OPEN';--> statement-breakpoint
CREATE INDEX "voucher_orders_to_send" ON "voucher_orders" USING btree ("send_at") WHERE state = 'PAID' and sent_at is null;--> statement-breakpoint
CREATE INDEX "voucher_products_group" ON "voucher_products" USING btree ("group_id","position");--> statement-breakpoint
CREATE INDEX "vouchers_redeemed_by" ON "vouchers" USING btree ("redeemed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "vouchers_coupon" ON "vouchers" USING btree ("personal_coupon_id");--> statement-breakpoint
CREATE INDEX "vouchers_ending" ON "vouchers" USING btree ("valid_until") WHERE state = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "payments_deposits" ON "payments" USING btree ("updated_at") WHERE state = 'AWAITING_DEPOSIT';--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_open" ON "refunds" USING btree ("order_id") WHERE state in ('REQUESTED', 'ACCOUNT_NEEDED');--> statement-breakpoint
CREATE INDEX "mail_outbox_waiting" ON "mail_outbox" USING btree ("next_try_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "analytics_events_at" ON "analytics_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "compared_rooms_room_type" ON "compared_rooms" USING btree ("room_type_id");--> statement-breakpoint
CREATE INDEX "viewed_hotels_hotel" ON "viewed_hotels" USING btree ("hotel_id");--> statement-breakpoint
CREATE INDEX "wishlist_hotels_hotel" ON "wishlist_hotels" USING btree ("hotel_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tours_once" ON "tours" USING btree ("member_id","hotel_id","starts_at") WHERE state = 'BOOKED';--> statement-breakpoint
CREATE INDEX "tours_member" ON "tours" USING btree ("member_id","starts_at");--> statement-breakpoint
CREATE INDEX "tours_to_forget" ON "tours" USING btree ("starts_at") WHERE visitor->>'name' <> '';--> statement-breakpoint
CREATE INDEX "tours_hotel" ON "tours" USING btree ("hotel_id","starts_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_owner" ON "idempotency_keys" USING btree ("owner","claimed_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_claimed" ON "idempotency_keys" USING btree ("claimed_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_member" ON "idempotency_keys" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "reservation_drafts_updated" ON "reservation_drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_once" ON "coupon_uses" USING btree ("personal_coupon_id") WHERE returned_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_first" ON "coupon_uses" USING btree ("first_of") WHERE returned_at is null;--> statement-breakpoint
-- From here on by hand: what the schema in TypeScript can't say.
INSERT INTO "feature_flag_state" ("id", "version", "changed_at") VALUES (1, 1, date_trunc('milliseconds', clock_timestamp()));
--> statement-breakpoint
-- Every change of a flag counts the version up, by which processes notice that theirs are out of date.
CREATE FUNCTION "feature_flags_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "feature_flag_state"
	SET "version" = "version" + 1,
		"changed_at" = greatest(
			date_trunc('milliseconds', clock_timestamp()),
			"changed_at" + interval '1 millisecond'
		)
	WHERE "id" = 1;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "feature_flags_changed" AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON "feature_flags"
FOR EACH STATEMENT EXECUTE FUNCTION "feature_flags_changed"();
--> statement-breakpoint
-- Nothing new is written down about a member whose account was deleted: an access token outlives its member
-- by minutes. The lock waits for a deletion that is under way, and then sees it.
CREATE FUNCTION "member_must_be_here"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"left_at" timestamp with time zone;
BEGIN
	SELECT "deleted_at" INTO "left_at" FROM "members" WHERE "id" = NEW."member_id" FOR KEY SHARE;
	IF "left_at" IS NOT NULL THEN
		RAISE EXCEPTION 'the member has left' USING ERRCODE = 'ML001';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "compared_rooms_member_here" BEFORE INSERT ON "compared_rooms"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
--> statement-breakpoint
CREATE TRIGGER "idempotency_keys_member_here" BEFORE INSERT ON "idempotency_keys"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
--> statement-breakpoint
CREATE TRIGGER "member_sessions_member_here" BEFORE INSERT ON "member_sessions"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
--> statement-breakpoint
CREATE TRIGGER "member_socials_member_here" BEFORE INSERT ON "member_socials"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
--> statement-breakpoint
CREATE TRIGGER "notifications_member_here" BEFORE INSERT ON "notifications"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
--> statement-breakpoint
CREATE TRIGGER "personal_coupons_member_here" BEFORE INSERT ON "personal_coupons"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
--> statement-breakpoint
CREATE TRIGGER "reservation_drafts_member_here" BEFORE INSERT ON "reservation_drafts"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
--> statement-breakpoint
CREATE TRIGGER "reservations_member_here" BEFORE INSERT ON "reservations"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
--> statement-breakpoint
CREATE TRIGGER "tours_member_here" BEFORE INSERT ON "tours"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
--> statement-breakpoint
CREATE TRIGGER "viewed_hotels_member_here" BEFORE INSERT ON "viewed_hotels"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
--> statement-breakpoint
CREATE TRIGGER "voucher_orders_member_here" BEFORE INSERT ON "voucher_orders"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
--> statement-breakpoint
CREATE TRIGGER "wishlist_hotels_member_here" BEFORE INSERT ON "wishlist_hotels"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
--> statement-breakpoint
-- Writes the calendars of room types anew from their nights (docs/decisions/019). The calendar is locked first
-- and the nights are read after: a second sale of the same room waits at the lock, and its next statement sees
-- what the first one has sold. Each room's nights are read once, in order, and gaps are filled from the distance
-- to the next night; a join with generate_series made PostgreSQL read the whole table for every sale.
CREATE FUNCTION "room_calendars_rebuild"("ids" integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "room_calendars" ("room_type_id", "first_night", "free", "prices", "changed")
	SELECT "id", date '2000-01-01', ''::bytea, ''::bytea, pg_current_xact_id()
	FROM "room_types" WHERE "id" = ANY ("ids") ORDER BY "id"
	ON CONFLICT ("room_type_id") DO NOTHING;

	PERFORM 1 FROM "room_calendars" WHERE "room_type_id" = ANY ("ids")
	ORDER BY "room_type_id" FOR UPDATE;

	UPDATE "room_calendars" AS c
	SET "first_night" = coalesce(r.first_night, c."first_night"),
		"free" = coalesce(r.free, ''::bytea),
		"prices" = coalesce(r.prices, ''::bytea),
		"changed" = pg_current_xact_id()
	FROM unnest("ids") AS wanted (id)
	LEFT JOIN (
		SELECT n.room_type_id, min(n.night) AS first_night,
			string_agg(
				set_byte('\x00'::bytea, 0, CASE
					WHEN n.closed OR n.sold >= n.total THEN 0
					ELSE least(255, n.total - n.sold)
				END) || decode(repeat('00', n.missing), 'hex'), ''::bytea ORDER BY n.night) AS free,
			string_agg(
				int4send(n.price) || decode(repeat('00000000', n.missing), 'hex'),
				''::bytea ORDER BY n.night) AS prices
		FROM (
			SELECT room_type_id, night, total, sold, price, closed,
				coalesce(lead(night) OVER (PARTITION BY room_type_id ORDER BY night) - night - 1, 0)
					AS missing
			FROM "room_nights" WHERE room_type_id = ANY ("ids")
		) AS n
		GROUP BY n.room_type_id
	) AS r ON r.room_type_id = wanted.id
	WHERE c."room_type_id" = wanted.id;
END
$$;
--> statement-breakpoint
-- Nights were added or removed: their calendars are written anew.
CREATE FUNCTION "room_nights_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"ids" integer[];
BEGIN
	SELECT array_agg(DISTINCT room_type_id) INTO "ids" FROM changed_nights;
	IF "ids" IS NOT NULL THEN
		PERFORM room_calendars_rebuild("ids");
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "room_nights_deleted" AFTER DELETE ON "room_nights"
REFERENCING OLD TABLE AS changed_nights
FOR EACH STATEMENT EXECUTE FUNCTION "room_nights_changed"();
--> statement-breakpoint
CREATE TRIGGER "room_nights_inserted" AFTER INSERT ON "room_nights"
REFERENCING NEW TABLE AS changed_nights
FOR EACH STATEMENT EXECUTE FUNCTION "room_nights_changed"();
--> statement-breakpoint
-- All nights were removed at once.
CREATE FUNCTION "room_nights_truncated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "room_calendars"
	SET "free" = ''::bytea, "prices" = ''::bytea, "changed" = pg_current_xact_id();
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "room_nights_truncated" AFTER TRUNCATE ON "room_nights"
FOR EACH STATEMENT EXECUTE FUNCTION "room_nights_truncated"();
--> statement-breakpoint
-- A change that leaves days and prices as they are, as a sale does, writes only its own nights into the
-- calendar. It is one UPDATE: having waited for another sale's, it puts its bytes into what that one left, and
-- those bytes belong to nobody else, since the nights are locked by whoever changed them. Any other change, one
-- of nights with a gap between them included, writes the calendar anew.
CREATE FUNCTION "room_nights_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"run" record;
BEGIN
	IF EXISTS (
		SELECT room_type_id, night, price FROM changed_nights
		EXCEPT SELECT room_type_id, night, price FROM former_nights
	) THEN
		PERFORM room_calendars_rebuild(array_agg(room_type_id)) FROM (
			SELECT room_type_id FROM changed_nights UNION SELECT room_type_id FROM former_nights
		) AS either;
		RETURN NULL;
	END IF;

	FOR "run" IN
		SELECT room_type_id, min(night) AS first_night, count(*)::integer AS nights,
			max(night) - min(night) + 1 AS days,
			string_agg(set_byte('\x00'::bytea, 0, CASE
				WHEN closed OR sold >= total THEN 0
				ELSE least(255, total - sold)
			END), ''::bytea ORDER BY night) AS free
		FROM changed_nights GROUP BY room_type_id ORDER BY room_type_id
	LOOP
		UPDATE "room_calendars" AS c
		SET "free" = overlay(c."free" PLACING "run".free FROM "run".first_night - c."first_night" + 1),
			"changed" = pg_current_xact_id()
		WHERE c."room_type_id" = "run".room_type_id AND "run".nights = "run".days
			AND "run".first_night >= c."first_night"
			AND "run".first_night - c."first_night" + "run".days <= octet_length(c."free");
		IF NOT FOUND THEN
			PERFORM room_calendars_rebuild(ARRAY["run".room_type_id]);
		END IF;
	END LOOP;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "room_nights_updated" AFTER UPDATE ON "room_nights"
REFERENCING OLD TABLE AS former_nights NEW TABLE AS changed_nights
FOR EACH STATEMENT EXECUTE FUNCTION "room_nights_updated"();
