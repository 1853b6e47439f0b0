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
UPDATE "members" SET "notifications" = jsonb_set(jsonb_set("notifications", '{booking,push}', 'true'), '{marketing,push}', 'false') || '{"quietHours":{"on":true,"from":"21:00","to":"08:00"}}'::jsonb;--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "notifications" SET DEFAULT '{"booking":{"mail":true,"sms":true,"push":true},"marketing":{"mail":false,"sms":false,"push":false},"quietHours":{"on":true,"from":"21:00","to":"08:00"}}'::jsonb;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "kind" text DEFAULT 'WELCOME' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "occasion" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "useful_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notice_outbox" ADD CONSTRAINT "notice_outbox_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_outbox" ADD CONSTRAINT "notice_outbox_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_member_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."member_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_outbox_waiting" ON "notice_outbox" USING btree ("channel","next_try_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "notice_outbox_subscription" ON "notice_outbox" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_member" ON "push_subscriptions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("member_id") WHERE read_at is null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_occasion_unique" UNIQUE("occasion");